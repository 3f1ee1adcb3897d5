import type { Database } from '../platform/database.ts';
import type { Sweep } from '../platform/sweep.ts';
import { inTransaction } from '../platform/transaction.ts';

type Options = {
  database: Database;
  sweeps: readonly Sweep[];
  /** Unix milliseconds. */
  now: () => number;
};

/** Rows of one table that one statement deletes, and how many statements there are at most in a round. */
const batchSize = 500;
const batchesMax = 20;

/** Deletes rows whose time is over, a bounded number at a time; of several servers one does. */
export function createUpkeep({ database, sweeps, now }: Options) {
  /** True if more may be there. */
  async function batch(text: string): Promise<boolean> {
    return await inTransaction(database, async (client) => {
      const { rows } = await client.query<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(hashtext('parley.upkeep')) as "isFree"`,
      );
      if (rows[0]?.isFree !== true) return false;
      const { rowCount } = await client.query(text, [now(), batchSize]);
      return rowCount === batchSize;
    });
  }

  return {
    /** One round over all tables. Rejects when the database is away. */
    async run(): Promise<void> {
      for (const { text } of sweeps) {
        for (let done = 0; done < batchesMax; done += 1) {
          if (!(await batch(text))) break;
        }
      }
    },
  };
}
