import type { ReadClient } from '@parley/chain/client';
import type { PublicConfig } from '@parley/domain/config/wire';
import { logWarning } from '../platform/log.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import { followTransaction } from './follow.ts';
import { type RecentTransaction, recentTransactions, updateTransaction } from './recent.ts';

/** For so long a confirmed transaction is looked after, in milliseconds: reorganizations are short. */
const watchedMs = 60 * 60_000;
/** How often, in milliseconds, while the list is open. */
const intervalMs = 10_000;
/** How long one that was taken out of the chain is followed, in milliseconds. */
const followMs = 10 * 60_000;

/** Rechecks confirmed transactions now and then until the returned function is called. */
export function recheckWhileOpen(config: PublicConfig): () => void {
  const recheck = () => {
    const confirmed = watched(config.supportedChainId);
    if (confirmed.length === 0) return;
    openWeb3(config)
      .then(({ reads }) => recheckTransactions(reads, confirmed))
      .catch((error: unknown) => logWarning('confirmed transactions were not checked', error));
  };
  recheck();
  const timer = setInterval(recheck, intervalMs);
  return () => clearInterval(timer);
}

type Confirmed = RecentTransaction & { block: NonNullable<RecentTransaction['block']> };

function watched(chainId: number): Confirmed[] {
  return recentTransactions
    .get()
    .filter(
      (known): known is Confirmed =>
        known.status === 'confirmed' &&
        known.block !== undefined &&
        known.chainId === chainId &&
        Date.now() - known.sentAt < watchedMs,
    );
}

/**
 * Follows those again whose block is no longer in the chain: each is pending until it is in another.
 * Throws ChainError; what it knew by then is listed.
 */
export async function recheckTransactions(
  reads: ReadClient,
  confirmed: readonly Confirmed[],
): Promise<void> {
  const { isInChain } = await import('@parley/chain/transactions/isInChain');
  const checks = new Map<string, Promise<boolean | null>>();
  for (const { hash, block } of confirmed) {
    const check = checks.get(block.hash) ?? isInChain(reads, block);
    checks.set(block.hash, check);
    if ((await check) !== false) continue;
    updateTransaction(hash, { status: 'pending', wasRemoved: true, block: undefined });
    void followTransaction(reads, hash, followMs);
  }
}
