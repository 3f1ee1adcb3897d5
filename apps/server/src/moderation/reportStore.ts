import type { Report } from '@parley/domain/moderation/wire';
import type { Database } from '../platform/database.ts';
import { hidingKinds } from '../platform/eventKinds.ts';

/** A reported message, as the database counts what members said of it. */
export type ReportedRow = {
  room: string;
  seq: number;
  counts: { reason: Report['reason']; count: number }[];
  words: string[];
  at: number;
};

export type ReportStore = ReturnType<typeof createReportStore>;

/** What members reported. */
export function createReportStore(database: Database) {
  return {
    /** Keeps a report; false where its reporter had made one about this message. */
    async add(reporter: string, report: Report, at: number): Promise<boolean> {
      const { room, seq, reason, words } = report;
      const { rowCount } = await database.query(
        `insert into reports (room, seq, reporter, reason, words, at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [room, seq, reporter, reason, words, at],
      );
      return rowCount === 1;
    },

    /** Whether a member has reported a message, and how many reports they have made since a time. */
    async of(reporter: string, { room, seq }: Pick<Report, 'room' | 'seq'>, since: number) {
      const { rows } = await database.query<{ has: boolean; recent: number }>(
        `select exists (select from reports where room = $2 and seq = $3 and reporter = $1) as has,
           (select count(*) from reports where reporter = $1 and at > $4) as recent`,
        [reporter, room, seq, since],
      );
      const [row] = rows;
      return { has: row?.has === true, recent: row?.recent ?? 0 };
    },

    /** What waits for a decision in these rooms and those of collections, the most reported first, and how many that are. */
    async waiting(
      rooms: readonly string[],
      limit: number,
    ): Promise<{ reported: ReportedRow[]; count: number }> {
      const { rows } = await database.query<ReportedRow & { total: number }>(waitingText, [
        rooms,
        limit,
      ]);
      const reported = rows.map(({ total: _, ...row }) => row);
      return { reported, count: rows[0]?.total ?? 0 };
    },
  };
}

/**
 * A report counts until a moderator keeps, hides, or restores its message, or its author deletes it. A
 * reason is counted in SQL, so that nobody's name leaves the database.
 */
const waitingText = `
  with fresh as (
    select r.room, r.seq, r.reason, r.words, r.at from reports r
    left join shared.message_states s on s.room = r.room and s.seq = r.seq
    where (r.room = any($1::text[]) or r.room like 'nft-%') and s.deletion is null and s.hiding is null
      and not exists (
        select from moderation_acts a
        where a.kind = 'keep' and a.room = r.room and a.seq = r.seq and a.at >= r.at)
      and not exists (
        select from shared.messages e
        where e.room = r.room and e.target = r.seq and e.kind in ${hidingKinds} and e.at >= r.at)
  ), reasons as (
    select room, seq, reason, count(*) as count from fresh group by room, seq, reason
  ), grouped as (
    select room, seq, max(at) as at, count(*) as many,
      (array_agg(words order by at desc) filter (where words <> ''))[1:5] as words
    from fresh group by room, seq
  )
  select g.room, g.seq, g.at, coalesce(g.words, '{}') as words,
    (select json_agg(json_build_object('reason', n.reason, 'count', n.count) order by n.count desc, n.reason)
     from reasons n where n.room = g.room and n.seq = g.seq) as counts,
    count(*) over () as total
  from grouped g order by g.many desc, g.at desc, g.room, g.seq limit $2`;
