import type { ReadClient } from '@parley/chain/client';
import { logWarning } from '../platform/log.ts';
import { followTransaction, type Outcome } from './follow.ts';
import { recentTransactions, type SentTransaction } from './recent.ts';
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
    let outcome: Outcome = { status: 'pending', reason: null, hash };
    // What its member took from the list is not waited for.
    while (outcome.status === 'pending' && Date.now() < until && listed(outcome.hash)) {
      outcome = await followTransaction(reads, outcome.hash, lookMs);
    }
    tellReturned(known, outcome);
  } catch (error) {
    logWarning('a removed transaction was not followed', error);
  } finally {
    followed.delete(hash);
  }
}

const listed = (hash: Hash) =>
  recentTransactions.get().find((known): known is SentTransaction => known.hash === hash);
