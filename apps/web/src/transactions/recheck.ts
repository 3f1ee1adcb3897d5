import type { ReadClient } from '@parley/chain/client';
import type { PublicConfig } from '@parley/domain/config/wire';
import { logWarning } from '../platform/log.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import {
  type RecentTransaction,
  recentTransactions,
  type SentTransaction,
  updateTransaction,
} from './recent.ts';
import { tellRemoved } from './removed.ts';
import { settleRemoved } from './settleRemoved.ts';

/** Under so many blocks a transaction is final: Ethereum finalizes two epochs of 32. */
const finalBlocks = 64;
/** For so long an ended transaction is looked after at most, in milliseconds: not every chain makes blocks. */
const watchedMs = 60 * 60_000;
/** How often, in milliseconds. */
const intervalMs = 10_000;
/** So many times in a row a chain that became shorter has to be so: a node may lag behind. */
const shorterTimes = 3;

type Ended = SentTransaction & { block: NonNullable<RecentTransaction['block']> };

/**
 * Looks again at what was confirmed or failed, as long as a reorganization may change it, until the
 * returned function is called. While there is nothing of the kind, nothing is asked.
 */
export function recheckEnded(config: PublicConfig): () => void {
  const shorter = new Map<string, number>();
  let isBusy = false;
  const recheck = () => {
    const ended = watched(config.supportedChainId);
    if (isBusy || ended.length === 0 || document.visibilityState === 'hidden') return;
    isBusy = true;
    openWeb3(config)
      .then(({ reads }) => recheckTransactions(reads, ended, shorter))
      .catch((error: unknown) => logWarning('ended transactions were not checked', error))
      .finally(() => {
        isBusy = false;
      });
  };
  recheck();
  const timer = setInterval(recheck, intervalMs);
  document.addEventListener('visibilitychange', recheck);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', recheck);
  };
}

function watched(chainId: number): Ended[] {
  return recentTransactions
    .get()
    .filter(
      (known): known is Ended =>
        (known.status === 'confirmed' || known.status === 'failed') &&
        known.block !== undefined &&
        known.hash !== null &&
        known.chainId === chainId &&
        Date.now() - (known.endedAt ?? known.sentAt) < watchedMs,
    );
}

/**
 * Follows those again whose block is no longer in the chain, and tells what became of each; those under
 * enough blocks are final. `shorter` counts how often in a row the chain ended before a block. Throws
 * ChainError; what it knew by then is listed.
 */
export async function recheckTransactions(
  reads: ReadClient,
  ended: readonly Ended[],
  shorter: Map<string, number> = new Map(),
): Promise<void> {
  const { isInChain } = await import('@parley/chain/transactions/isInChain');
  const { getPlace } = await import('@parley/chain/transactions/getPlace');
  const head = Number(await reads.getBlockNumber({ cacheTime: 0 }));
  const checks = new Map<string, Promise<boolean>>();
  for (const transaction of ended) {
    const { hash, block } = transaction;
    const check = checks.get(block.hash) ?? isThere(isInChain(reads, block), block.hash, shorter);
    checks.set(block.hash, check);
    if (await check) {
      if (head - block.number >= finalBlocks) updateTransaction(hash, { block: undefined });
      continue;
    }
    const told = transaction.status === 'failed' ? 'failed' : 'confirmed';
    const place = await getPlace(reads, hash);
    if (place !== null && place.isSuccess === (told === 'confirmed')) {
      // In another block, with the same end: what was told is still true.
      updateTransaction(hash, { block: place.block });
      continue;
    }
    const removed = { status: 'pending', reason: null, wasRemoved: true, told } as const;
    updateTransaction(hash, { ...removed, block: undefined });
    if (place === null) tellRemoved(transaction);
    void settleRemoved(reads, hash);
  }
}

/** False once the block is not in the chain, or the chain has been too short for it several times. */
async function isThere(
  check: Promise<boolean | null>,
  hash: string,
  shorter: Map<string, number>,
): Promise<boolean> {
  const isIn = await check;
  const times = isIn === null ? (shorter.get(hash) ?? 0) + 1 : 0;
  shorter.set(hash, times);
  return isIn ?? times < shorterTimes;
}
