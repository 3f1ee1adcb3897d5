import { mentionsAny } from '@parley/domain/chat/mentions';
import type { PoolClient } from 'pg';

export type Said = { seq: number };

/** What is said in a room after a place, up to another. */
export async function readSaid(
  client: PoolClient,
  values: readonly unknown[],
  limit: number,
): Promise<Said[]> {
  const { rows } = await client.query<Said>(
    `select t.seq from shared.texts t
     where t.room = $1 and t.seq > $2 and t.seq <= $3 and t.at > $4 order by t.seq limit ${limit}`,
    [...values],
  );
  return rows;
}

/** Whom a message may call since a place of the log. */
export type Call = {
  since: number;
  author: string;
  body: string;
  /** The name that it may mention; null for a reply. */
  name: string | null;
  whom: string;
};

/** What calls somebody for the first time after a place, up to another: with its own words, or by an edit. */
export async function readCalls(
  client: PoolClient,
  values: readonly unknown[],
  tld: string,
): Promise<Call[]> {
  const called = (mention: string, name: string) =>
    `case ${mention}.kind when 'reply' then ${mention}.whom else ${name}.holder end`;
  const { rows } = await client.query<Call>(
    `select m.since, t.author, t.body, n.name, ${called('m', 'n')} as whom
     from shared.mentions m
     join shared.texts t on t.room = m.room and t.seq = m.seq
     left join indexed.names n on m.kind = 'name' and n.name = m.whom
     where m.room = $1 and m.since > $2 and m.since <= $3 and m.at > $4
       and ${called('m', 'n')} is not null
       and not exists (
         select from shared.mentions e left join indexed.names en on e.kind = 'name' and en.name = e.whom
         where e.room = m.room and e.seq = m.seq and e.since < m.since
           and ${called('e', 'en')} = ${called('m', 'n')})`,
    [...values],
  );
  return rows.filter(
    ({ name, whom, author, body }) =>
      whom !== author && (name === null || mentionsAny(body, new Set([name]), tld)),
  );
}
