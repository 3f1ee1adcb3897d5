import type { Database } from '../../platform/database.ts';
import type { Seen } from '../bus/notices.ts';

export type ReadCursorStore = ReturnType<typeof createReadCursorStore>;

/** How far members have read, in the database. */
export function createReadCursorStore(database: Database) {
  return {
    /** Those of members in all rooms, by the author; none of who has none. */
    async of(authors: readonly string[]): Promise<Map<string, Seen[]>> {
      const { rows } = await database.query<{ author: string; room: string; seq: number }>({
        name: 'read-cursors-of',
        text: 'select author, room, seq from read_cursors where author = any($1)',
        values: [authors],
      });
      const found = new Map<string, Seen[]>();
      for (const { author, room, seq } of rows) {
        const theirs = found.get(author) ?? [];
        theirs.push([author, room, seq]);
        found.set(author, theirs);
      }
      return found;
    },

    /** Moves one back; false where it is not behind where it was. */
    async lower([author, room, seq]: Seen): Promise<boolean> {
      const { rowCount } = await database.query({
        name: 'read-cursors-lower',
        text: 'update read_cursors set seq = $3 where author = $1 and room = $2 and seq > $3',
        values: [author, room, seq],
      });
      return rowCount === 1;
    },

    /** Moves cursors forward, not back; resolves with those that moved. */
    async raise(cursors: readonly Seen[]): Promise<Seen[]> {
      const { rows } = await database.query<{ author: string; room: string; seq: number }>({
        name: 'read-cursors-raise',
        // In one order, so that two servers never wait for each other's rows.
        text: `
          insert into read_cursors (author, room, seq)
          select * from unnest($1::text[], $2::text[], $3::bigint[]) order by 1, 2
          on conflict (author, room) do update set seq = excluded.seq
          where excluded.seq > read_cursors.seq
          returning author, room, seq`,
        values: [0, 1, 2].map((column) => cursors.map((cursor) => cursor[column])),
      });
      return rows.map(({ author, room, seq }) => [author, room, seq]);
    },
  };
}
