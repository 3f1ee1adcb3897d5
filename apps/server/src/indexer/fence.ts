import type pg from 'pg';
import { FenceLostError } from './errors.ts';

/** How long a server of an earlier version waits for a holder that shows no sign of life, in seconds. */
const earlierWaitsSeconds = 10;

/** What is made, and how far. */
export type Making = Readonly<{
  version: string | null;
  nextVersion: string | null;
  nextBlock: number;
  nextLogIndex: number;
  /** Since when everything is read from the chain again, in milliseconds; null: it is not. */
  rereadingSince: number | null;
}>;

/**
 * Makes this connection the one that writes the index, and returns the number by which its steps know that it still
 * is. Who calls it has the lease. Servers of earlier versions know of no lease: they follow when `holder` is
 * gone or `expires_at` is over, and end when the fence has risen.
 */
export async function takeFence(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ fence: string }>(
    `update chain.follower
     set fence = fence + 1, holder = pg_backend_pid(), expires_at = now() + $1 * interval '1 second',
       holder_since = (select backend_start from pg_stat_activity where pid = pg_backend_pid())
     returning fence`,
    [earlierWaitsSeconds],
  );
  return Number(rows[0]?.fence);
}

/** The first statement of every transaction: locks the row. Throws FenceLostError. */
async function holdFence(client: pg.ClientBase, fence: number): Promise<Making> {
  const { rows } = await client.query<Record<string, string | null>>(
    `update chain.follower set expires_at = now() + $2 * interval '1 second' where fence = $1
     returning version, next_version, next_block, next_log_index,
       extract(epoch from rereading_since) * 1000 as rereading_since`,
    [fence, earlierWaitsSeconds],
  );
  const [row] = rows;
  if (row === undefined) throw new FenceLostError('Another server follows the chain now.');
  return {
    version: row.version ?? null,
    nextVersion: row.next_version ?? null,
    nextBlock: Number(row.next_block),
    nextLogIndex: Number(row.next_log_index),
    rereadingSince: row.rereading_since == null ? null : Number(row.rereading_since),
  };
}

/** Runs `work` in a transaction that only the holder of the fence can commit. */
export async function inStep<T>(
  client: pg.ClientBase,
  fence: number,
  work: (making: Making) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(await holdFence(client, fence));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that is gone has rolled back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
