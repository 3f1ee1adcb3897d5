import type pg from 'pg';
import { createLease, type Lease, leaseLocks } from '../platform/lease.ts';

/** The channel of the index's notifications. */
const channel = 'parley_index';
/** Far above what a step takes: a statement that takes longer hangs. In milliseconds. */
const statementMaxMs = 120_000;

type Options = Pick<Parameters<typeof createLease>[0], 'url' | 'log' | 'onNotice' | 'onGap'>;

/** The connection of a follower: it hears the other servers', has the lease, and writes the index. */
export function createIndexLease(options: Options): Lease {
  return createLease({
    ...options,
    name: 'index',
    channel,
    lock: leaseLocks.index,
    statementMaxMs,
  });
}

/** Tells the other servers; inside a transaction, when it commits. */
export async function notify(client: pg.ClientBase, payload: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, payload]);
}
