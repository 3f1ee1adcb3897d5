import type { ReadClient } from '@parley/chain/client';
import { logWarning } from '../platform/log.ts';
import { followTransaction, type Outcome } from './follow.ts';
import { recentTransactions, type SentTransaction, updateTransaction } from './recent.ts';
import { tellReturned } from './removed.ts';

/** How long one look lasts, in milliseconds. */
const lookMs = 15_000;
/** How long it goes on, in milliseconds; a later visit goes on with it. */
const givenUpMs = 60 * 60_000;

type Hash = `0x${string}`;

/** Those that this page follows already. */
const followed = new Set<Hash>();

/**
 * Follows a transaction that a reorganization took out of the chain until it is in another block, or another
 * one took its place, and tells that. Never throws.
 */
export async function settleRemoved(reads: ReadClient, hash: Hash): Promise<void> {
  if (followed.has(hash)) return;
  followed.add(hash);
  try {
    const known = listed(hash);
    if (known === undefined) return;
    const until = Date.now() + givenUpMs;
    let outcome: Outcome;
    do {
      outcome = await followTransaction(reads, hash, lookMs);
      if (outcome.status !== 'pending') break;
      outcome = await replacedOutcome(reads, known, outcome);
      // What its member took from the list is not waited for.
    } while (outcome.status === 'pending' && Date.now() < until && listed(hash) !== undefined);
    tellReturned(known, outcome);
  } catch (error) {
    logWarning('a removed transaction was not followed', error);
  } finally {
    followed.delete(hash);
  }
}

/**
 * Whether another transaction has its nonce: a node that has forgotten a transaction cannot say which
 * one replaced it.
 */
async function replacedOutcome(
  reads: ReadClient,
  { hash, sender }: SentTransaction,
  pending: Outcome,
): Promise<Outcome> {
  if (sender === undefined) return pending;
  const { getPlace, isNonceUsed } = await import('@parley/chain/transactions/getPlace');
  try {
    if (!(await isNonceUsed(reads, sender))) return pending;
    // It may have come into a block meanwhile: then the next look finds it.
    if ((await getPlace(reads, hash)) !== null) return pending;
  } catch {
    return pending;
  }
  const { ChainError } = await import('@parley/chain/errors');
  const reason = new ChainError('replaced').message;
  updateTransaction(hash, { status: 'replaced', reason, wasRemoved: false, endedAt: Date.now() });
  return { status: 'replaced', reason, hash };
}

const listed = (hash: Hash) =>
  recentTransactions.get().find((known): known is SentTransaction => known.hash === hash);
