import { unspacedScripts } from '@parley/domain/fields/scripts';
import type { MessageQuery } from '@parley/domain/search/query';
import type { FoundMessages, FoundPeople, Mentions } from '@parley/domain/search/wire';
import { type Database, sqlState } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';

export type Found = FoundMessages['messages'][number];
export type Mentioned = Mentions['mentions'][number];
/** Where a list of messages goes on. */
export type FoundPlace = Pick<Found, 'at' | 'room' | 'seq'>;
/** A query whose `from` is an address. */
export type Narrowed = Omit<MessageQuery, 'from'> & { author: string | null };

/** Messages among which words are looked for one by one. */
const newestMax = 5_000;

export type SearchStore = ReturnType<typeof createSearchStore>;

/** Reads what the follower keeps, and the names of the index. */
export function createSearchStore(database: Database) {
  /** Throws AppError (503) for what takes longer than the database may. */
  async function read<Row extends object>(text: string, values: readonly unknown[]) {
    try {
      return (await database.query<Row>(text, [...values])).rows;
    } catch (error) {
      // query_canceled
      if (sqlState(error) !== '57014') throw error;
      throw new AppError(503, 'This search takes too long. Add a word.');
    }
  }

  /**
   * Looks among the newest first: a word that many say is there often enough. What is left to look for is rare
   * then, and an index has its few places; without that order the database would read all that was ever said.
   */
  async function find(query: Narrowed, after: FoundPlace | null, limit: number, isLoose: boolean) {
    const values: unknown[] = [];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const narrow = and(filters(query, after, bind));
    const words = [...wordConditions(query.words, isLoose, bind)];
    const row = 'room, seq, author, at, body';
    const order = 'order by at desc, room desc, seq desc';
    const ending = `${order} limit ${bind(limit)}`;
    if (words.length === 0) {
      return await read<Found>(`select ${row} from search.texts where ${narrow} ${ending}`, values);
    }
    const isFound = and(words);
    const newest = await read<Found>(
      `select ${row} from (
         select ${row}, words from search.texts where ${narrow} ${order} limit ${newestMax}
       ) as newest where ${isFound} ${ending}`,
      values,
    );
    if (newest.length === limit) return newest;
    return await read<Found>(
      `with found as materialized (
         select ${row} from search.texts where ${isFound} and ${narrow}
       ) select ${row} from found ${ending}`,
      values,
    );
  }

  return {
    /**
     * Messages that fit, newest first; the query asks for something. Where no message has all the words, those
     * that have them inside of other words.
     */
    async messages(query: Narrowed, after: FoundPlace | null, limit: number): Promise<Found[]> {
      const found = await find(query, after, limit, false);
      const isOver = found.length > 0 || after !== null || query.words.length === 0;
      return isOver ? found : await find(query, after, limit, true);
    },

    /** Names like this one, the nearest first. */
    async names(name: string, limit: number): Promise<FoundPeople['names']> {
      const inside = likeOf(name);
      return await read(
        `select n.name, n.holder, m.name is not null as "isMain" from indexed.names n
         left join indexed.main_names m on m.holder = n.holder and m.name = n.name
         where n.name like $2 or n.name % $1
         order by n.name = $1 desc, n.name like $3 desc, similarity(n.name, $1) desc,
           m.name is not null desc, n.name
         limit $4`,
        [name, `%${inside}%`, `${inside}%`, limit],
      );
    },

    /** What is pinned in a room, the latest pin first. */
    async pins(room: string, limit: number): Promise<Found[]> {
      return await read<Found>(
        `select t.room, t.seq, t.author, t.at, t.body from shared.message_states s
         join search.texts t on t.room = s.room and t.seq = s.seq
         where s.room = $1 and s.pin is not null order by s.pin desc limit $2`,
        [room, limit],
      );
    },

    /** What is said at some places, in any order; nothing of what is deleted or hidden. */
    async places(places: readonly { room: string; seq: number }[]): Promise<Found[]> {
      return await read<Found>(
        `select t.room, t.seq, t.author, t.at, t.body from search.texts t
         join unnest($1::text[], $2::bigint[]) as asked (room, seq)
           on asked.room = t.room and asked.seq = t.seq`,
        [places.map(({ room }) => room), places.map(({ seq }) => seq)],
      );
    },

    /** How many messages of a room can be found. */
    async countSaid(room: string): Promise<number> {
      const rows = await read<{ count: number }>(
        'select count(*) as count from search.texts where room = $1',
        [room],
      );
      return rows[0]?.count ?? 0;
    },

    /** The names that an address holds, at most `limit` of them. */
    async heldBy(holder: string, limit: number): Promise<string[]> {
      const rows = await read<{ name: string }>(
        'select name from indexed.names where holder = $1 order by name limit $2',
        [holder, limit],
      );
      return rows.map(({ name }) => name);
    },

    /**
     * What others said that mentions one of these names, or replies to this author: what did so last first, also by
     * an edit.
     */
    async mentions(
      { author, names }: { author: string; names: readonly string[] },
      after: FoundPlace | null,
      limit: number,
    ): Promise<Mentioned[]> {
      return await read<Mentioned>(
        `select t.room, t.seq, t.author, m.at, t.body, bool_or(m.kind = 'reply') as "isReply", m.since
         from (
           select 'reply' as kind, $1::text as whom union all select 'name', unnest($2::text[])
         ) asked
         cross join lateral (
           select m.* from search.mentions m where m.kind = asked.kind and m.whom = asked.whom
           and ($3::bigint is null or (m.at, m.room, m.seq) < ($3, $4, $5::bigint))
           and not exists (
             select from search.mentions e where e.room = m.room and e.seq = m.seq and e.since < m.since
             and (e.kind = 'reply' and e.whom = $1 or e.kind = 'name' and e.whom = any($2)))
           order by m.at desc, m.room desc, m.seq desc limit $6
         ) m
         join search.texts t on t.room = m.room and t.seq = m.seq and t.author <> $1
         group by t.room, t.seq, m.at, m.since
         order by m.at desc, t.room desc, t.seq desc limit $6`,
        [author, names, after?.at ?? null, after?.room ?? null, after?.seq ?? null, limit],
      );
    },

    /** Who holds a name; null for one that nobody holds. */
    async holder(name: string): Promise<string | null> {
      const rows = await read<{ holder: string }>(
        'select holder from indexed.names where name = $1 limit 1',
        [name],
      );
      return rows[0]?.holder ?? null;
    },
  };
}

function and(conditions: Iterable<string>): string {
  return ['true', ...conditions].join(' and ');
}

function* filters(
  query: Narrowed,
  after: FoundPlace | null,
  bind: (value: unknown) => string,
): Generator<string> {
  if (query.author !== null) yield `author = ${bind(query.author)}`;
  if (query.in !== null) yield `room = ${bind(query.in)}`;
  if (query.has.length > 0) yield `has <> '{}' and has @> ${bind(query.has)}::text[]`;
  if (query.before !== null) yield `at < ${bind(query.before)}`;
  if (after === null) return;
  const [at, room, seq] = [bind(after.at), bind(after.room), bind(after.seq)];
  yield `(at, room, seq) < (${at}, ${room}, ${seq})`;
}

/** What the words ask of `body`; each word may be the beginning of one, or with `isLoose` be inside of one. */
function* wordConditions(
  words: readonly string[],
  isLoose: boolean,
  bind: (value: unknown) => string,
): Generator<string> {
  const inside = words.filter((word) => isLoose || unspacedScripts.test(word));
  const whole = words.filter((word) => !inside.includes(word));
  for (const word of inside) yield `body ilike ${bind(`%${likeOf(word)}%`)}`;
  if (whole.length > 0) {
    const query = whole.map((word) => `'${word}':*`).join(' & ');
    yield `words @@ to_tsquery('simple', ${bind(query)})`;
  }
}

/** A text as LIKE takes it for itself. */
function likeOf(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
