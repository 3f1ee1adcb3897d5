import type { ReadClient } from '@parley/chain/client';
import type { ChainError } from '@parley/chain/errors';
import type { Successor } from '@parley/chain/transactions/findSuccessor';
import { logWarning } from '../platform/log.ts';
import { pause } from '../wallet/provider.ts';
import { notifyOutcome } from './notify.ts';
import {
  hashesBeside,
  type RecentTransaction,
  recentTransactions,
  transactionOf,
  updateTransaction,
} from './recent.ts';

/** How often it is looked for what took the place of a transaction, in milliseconds. */
const lookAgainMs = 4_000;

type Hash = `0x${string}`;

/** How a transaction ended; `pending` when it is not in a block yet. */
export type Outcome = {
  status: 'pending' | 'confirmed' | 'failed' | 'cancelled' | 'replaced';
  /** Why it failed, in words; null if it gave no reason. */
  reason: string | null;
  /** The hash it has at last: another one if its sender sped it up. */
  hash: Hash;
};

const outcomes: Partial<Record<ChainError['code'], Outcome['status']>> = {
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
  hash: Hash,
  timeoutMs: number,
): Promise<Outcome> {
  const outcome = await outcomeOf(reads, hash, timeoutMs).catch((error: unknown): Outcome => {
    logWarning('a transaction could not be followed', error);
    return { status: 'pending', reason: null, hash };
  });
  const listed = recentTransactions.get().find((known) => known.hash === outcome.hash);
  if (listed !== undefined) void notifyOutcome(listed);
  return outcome;
}

/** Downloads what follows a transaction, before the wallet is asked: nothing that was sent waits for a file. */
export async function loadFollowing(): Promise<void> {
  await Promise.all([
    import('@parley/chain/transactions/waitForTransaction'),
    import('@parley/chain/transactions/findSuccessor'),
    import('@parley/chain/transactions/getPlace'),
    import('@parley/chain/transactions/isProposal'),
    import('@parley/chain/errors'),
  ]);
}

async function outcomeOf(reads: ReadClient, hash: Hash, timeoutMs: number): Promise<Outcome> {
  const [{ waitForTransaction }, { ChainError, toChainError }] = await Promise.all([
    import('@parley/chain/transactions/waitForTransaction'),
    import('@parley/chain/errors'),
  ]);
  let current = hash;
  const goOnAs = (next: Hash) => {
    updateTransaction(current, { hash: next });
    current = next;
  };
  const onReplaced = (found: { reason: string; transaction: { hash: Hash } }) => {
    if (found.reason === 'repriced') goOnAs(found.transaction.hash);
  };
  const replacing = awaitSuccessor(reads, hash);
  const replaced = replacing.successor.then(({ hash: next, reason }) => {
    if (reason !== 'repriced') throw new ChainError(reason);
    goOnAs(next);
    return waitForTransaction(reads, next, { timeoutMs });
  });
  try {
    const waiting = waitForTransaction(reads, hash, { onReplaced, timeoutMs });
    const included = await Promise.race([waiting, replaced]);
    const block = { number: Number(included.blockNumber), hash: included.blockHash };
    const place = await placeOf(reads, current);
    const ended = { block, endedAt: Date.now(), wasRemoved: false, ...place };
    updateTransaction(current, { status: 'confirmed', reason: null, ...ended });
    return { status: 'confirmed', reason: null, hash: current };
  } catch (error) {
    const known = toChainError(error);
    const status = outcomes[known.code] ?? 'pending';
    const reason = reasonOf(status, known);
    const isOver = status !== 'pending';
    const place = status === 'failed' ? await placeOf(reads, current) : {};
    const ended = isOver ? { endedAt: Date.now(), wasRemoved: false } : {};
    updateTransaction(current, { status, reason, ...ended, ...place });
    return { status, reason, hash: current };
  } finally {
    replacing.stop();
  }
}

/**
 * Resolves with what took the place of a listed transaction, also when that happened while nobody followed it; stays
 * open otherwise. Who sent it and as which of theirs is listed as soon as a node tells.
 */
function awaitSuccessor(reads: ReadClient, hash: Hash) {
  let isOpen = true;
  const look = async (): Promise<Successor | null> => {
    const listed = transactionOf(hash);
    if (listed === undefined) return null;
    const { findSuccessor, getSender } = await import('@parley/chain/transactions/findSuccessor');
    const { id, from, asked } = listed;
    const sender = listed.sender ?? (await getSender(reads, hash)) ?? undefined;
    if (sender !== undefined && listed.sender === undefined) updateTransaction(id, { sender });
    return findSuccessor(reads, { hash, from: from as Hash, asked, sender }, hashesBeside(id));
  };
  const search = async (): Promise<Successor> => {
    for (; isOpen; await pause(lookAgainMs)) {
      // A node that does not answer, or not about its past, is asked again.
      const found = await look().catch(() => null);
      if (found !== null && isOpen) return found;
    }
    return new Promise(() => {});
  };
  const stop = () => {
    isOpen = false;
  };
  return { successor: search(), stop };
}

/** Where it is in the chain, so that it can be looked at again; nothing where a node does not say. */
async function placeOf(
  reads: ReadClient,
  hash: Hash,
): Promise<Pick<RecentTransaction, 'block' | 'sender'>> {
  const { getPlace } = await import('@parley/chain/transactions/getPlace');
  const place = await getPlace(reads, hash).catch(() => null);
  return place === null ? {} : { block: place.block, sender: place.sender };
}

/**
 * The reason of a failure, if it gave one; for a canceled or replaced transaction, a sentence that
 * says so.
 */
function reasonOf(status: Outcome['status'], { reason, message }: ChainError): string | null {
  if (status === 'pending') return null;
  return status === 'failed' ? reason : message;
}
