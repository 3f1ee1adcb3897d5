import type pg from 'pg';
import { LeaseLostError } from './errors.ts';

/** How long a holder that shows no sign of life keeps the lease, in seconds. */
const leaseSeconds = 10;

/** What is made, and how far. */
export type Making = Readonly<{
  version: string | null;
  nextVersion: string | null;
  nextBlock: number;
  nextLogIndex: number;
}>;

/**
 * Takes the lease if nobody has it: its holder's connection is closed, or it is overdue. Returns the
 * fence of the new holder, or null.
 */
export async function takeLease(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ fence: string }>(
    `update chain.follower f
     set fence = fence + 1, holder = pg_backend_pid(), expires_at = now() + $1 * interval '1 second',
       holder_since = (select backend_start from pg_stat_activity where pid = pg_backend_pid())
     where expires_at < now() or not exists (
       select from pg_stat_activity a where a.pid = f.holder and a.backend_start = f.holder_since)
     returning fence`,
    [leaseSeconds],
  );
  return rows[0] === undefined ? null : Number(rows[0].fence);
}

/** The first statement of every transaction: locks the row. Throws LeaseLostError. */
async function holdLease(client: pg.ClientBase, fence: number): Promise<Making> {
  const { rows } = await client.query<Record<string, string | null>>(
    `update chain.follower set expires_at = now() + $2 * interval '1 second' where fence = $1
     returning version, next_version, next_block, next_log_index`,
    [fence, leaseSeconds],
  );
  const [row] = rows;
  if (row === undefined) throw new LeaseLostError('Another server follows the chain now.');
  return {
    version: row.version ?? null,
    nextVersion: row.next_version ?? null,
    nextBlock: Number(row.next_block),
    nextLogIndex: Number(row.next_log_index),
  };
}

/** Lets the next server follow at once. */
export async function giveUpLease(client: pg.ClientBase, fence: number): Promise<void> {
  await client.query(
    "update chain.follower set holder = null, expires_at = '-infinity' where fence = $1",
    [fence],
  );
}

/** Runs `work` in a transaction that only the holder of the lease can commit. */
export async function inStep<T>(
  client: pg.ClientBase,
  fence: number,
  work: (making: Making) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(await holdLease(client, fence));
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that is gone has rolled back by itself.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
