import type { ReadClient } from '@parley/chain/client';
import type { ChainError } from '@parley/chain/errors';
import { notifyOutcome } from './notify.ts';
import { type RecentTransaction, recentTransactions, updateTransaction } from './recent.ts';

/** How a transaction ended; `pending` when it is not in a block yet. */
export type Outcome = {
  status: RecentTransaction['status'];
  /** Why it failed, in words; null if it gave no reason. */
  reason: string | null;
  /** The hash it has at last: another one if its sender sped it up. */
  hash: RecentTransaction['hash'];
};

const outcomes: Partial<Record<ChainError['code'], RecentTransaction['status']>> = {
  reverted: 'failed',
  cancelled: 'cancelled',
  replaced: 'replaced',
};

/**
 * Waits until a transaction is in a block, or for `timeoutMs`, and updates the list of recent ones.
 * A transaction that its sender sped up is followed under its new hash. A member who looks
 * elsewhere is notified of its end, where they wanted that. Never throws: without a network or a block it
 * stays `pending`.
 */
export async function followTransaction(
  reads: ReadClient,
  hash: RecentTransaction['hash'],
  timeoutMs: number,
): Promise<Outcome> {
  const outcome = await outcomeOf(reads, hash, timeoutMs);
  const listed = recentTransactions.get().find((known) => known.hash === outcome.hash);
  if (listed !== undefined) void notifyOutcome(listed);
  return outcome;
}

async function outcomeOf(
  reads: ReadClient,
  hash: RecentTransaction['hash'],
  timeoutMs: number,
): Promise<Outcome> {
  const { waitForTransaction } = await import('@parley/chain/transactions/waitForTransaction');
  let current = hash;
  const onReplaced = (found: { reason: string; transaction: { hash: `0x${string}` } }) => {
    if (found.reason !== 'repriced') return;
    const next = found.transaction.hash as RecentTransaction['hash'];
    updateTransaction(current, { hash: next });
    current = next;
  };
  try {
    const included = await waitForTransaction(reads, hash, { onReplaced, timeoutMs });
    const block = { number: Number(included.blockNumber), hash: included.blockHash };
    updateTransaction(current, { status: 'confirmed', block, wasRemoved: false });
    return { status: 'confirmed', reason: null, hash: current };
  } catch (error) {
    const { toChainError } = await import('@parley/chain/errors');
    const known = toChainError(error);
    const status = outcomes[known.code] ?? 'pending';
    const reason = reasonOf(status, known);
    updateTransaction(current, { status, reason });
    return { status, reason, hash: current };
  }
}

/**
 * The reason of a failure, if it gave one; for a canceled or replaced transaction, a sentence that
 * says so.
 */
function reasonOf(status: Outcome['status'], { reason, message }: ChainError): string | null {
  if (status === 'pending') return null;
  return status === 'failed' ? reason : message;
}
