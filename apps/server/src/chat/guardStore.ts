import type { Database } from '../platform/database.ts';

export type GuardStore = ReturnType<typeof createGuardStore>;

/** Who is new: what members said, and their points in the index. */
export function createGuardStore(database: Database) {
  return {
    /** When an author said what is here of them first, in Unix milliseconds; null for nothing. */
    async firstSaid(author: string): Promise<number | null> {
      const { rows } = await database.query<{ at: number | null }>(
        'select min(at) as at from shared.texts where author = $1',
        [author],
      );
      return rows[0]?.at ?? null;
    },

    /** Whether an author has so many points of all time. */
    async hasPoints(author: string, points: number): Promise<boolean> {
      const { rowCount } = await database.query(
        'select from indexed.point_totals where member = $1 and total >= $2::numeric * 1e18',
        [author, points],
      );
      return rowCount === 1;
    },
  };
}
