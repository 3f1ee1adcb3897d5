import type { PublicConfig } from '@parley/domain/config/wire';
import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { afterOtherTabs } from '../platform/tabLock.ts';
import { showToast } from '../ui/toast.ts';
import { pause } from '../wallet/provider.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import type { Web3 } from '../wallet/web3.ts';
import { followTransaction } from './follow.ts';
import { outcomeToast } from './outcomeToast.ts';
import {
  followOtherTabs,
  type RecentTransaction,
  recentTransactions,
  transactionOf,
  updateTransaction,
} from './recent.ts';
import { type Found, search } from './search.ts';
import { settleRemoved } from './settleRemoved.ts';
import { isDecided, transactionStates } from './states.ts';
import { transactionLock } from './transactionLock.ts';
import { toastSlot } from './transactionToast.ts';

/** How long a transaction may take to get into a block, in milliseconds: a day. */
const forgottenMs = 24 * 60 * 60_000;
/** How long one attempt to follow an old transaction lasts, in milliseconds. */
const lookMs = 10 * 60_000;
/** How long the chain is searched for what a wallet was asked for by a page that is gone, in milliseconds. */
const searchMs = 10 * 60_000;
const pauseMs = 3_000;

type Hash = `0x${string}`;
/** Who waits for it; nobody once it is stopped. */
type Watching = { onConfirmed: () => void; isStopped: () => boolean };

/**
 * Finds out about every transaction that is not decided and that no tab looks after: those of an earlier visit,
 * and those of tabs that are closed meanwhile. `onConfirmed` is called when one turns out to be confirmed. The
 * returned function stops watching.
 */
export function resumeTransactions(config: PublicConfig, onConfirmed: () => void): () => void {
  let isStopped = false;
  const watching = { onConfirmed, isStopped: () => isStopped };
  const waitedFor = new Set<string>();
  const look = () => {
    for (const { id, status, chainId } of recentTransactions.get()) {
      const isOpen = !isDecided(status) && transactionStates[status].resumes !== 'proposal';
      if (!isOpen || chainId !== config.supportedChainId || waitedFor.has(id)) continue;
      waitedFor.add(id);
      afterOtherTabs(transactionLock(id), () => conclude(config, id, watching))
        .catch((error: unknown) => logWarning('a transaction was not followed', error))
        .finally(() => waitedFor.delete(id));
    }
  };
  const stops = [followOtherTabs(), recentTransactions.subscribe(look)];
  look();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** Finds out what became of a transaction that nothing else looks after. */
async function conclude(config: PublicConfig, id: string, watching: Watching): Promise<void> {
  const known = transactionOf(id);
  if (known === undefined || isDecided(known.status)) return;
  const web3 = await openWeb3(config);
  if (known.wasRemoved === true && known.hash !== null)
    return settleRemoved(web3.reads, known.hash);
  const hash = known.hash ?? (await hashOf(web3, known));
  if (hash === null || hash === 'given-up') {
    const status = hash === null ? 'dropped' : 'failed';
    updateTransaction(id, { status, endedAt: Date.now() });
    if (hash !== null) await showToast('error', transactionText.failed, { slot: toastSlot(id) });
    return;
  }
  if (known.raw !== undefined) {
    const { sendSigned } = await import('./recorder.ts');
    await sendSigned(web3, id, { hash, raw: known.raw }, () => {});
  }
  updateTransaction(id, { hash, status: 'pending' });
  await follow(web3, { ...known, hash }, watching);
}

/** What became of a question whose answer went to a page that is gone; null when there is nothing of it. */
async function hashOf(web3: Web3, { id, status, what }: RecentTransaction): Promise<Found | null> {
  if (status === 'asked') updateTransaction(id, { status: 'silent' });
  void showToast('warning', transactionText.underWay(what), { slot: toastSlot(id) });
  const isWanted = () => transactionOf(id)?.isReleased !== true;
  return search(web3, id, { forMs: searchMs, isWanted });
}

async function follow(
  { reads }: Web3,
  { id, hash, what, key, sentAt }: RecentTransaction & { hash: Hash },
  { onConfirmed, isStopped }: Watching,
): Promise<void> {
  for (let current = hash; !isStopped(); await pause(pauseMs)) {
    const outcome = await followTransaction(reads, current, lookMs);
    if (outcome.status === 'pending') {
      const isForgotten = Date.now() - sentAt > forgottenMs;
      if (isForgotten) updateTransaction(id, { status: 'dropped', endedAt: Date.now() });
      if (isForgotten || transactionOf(id) === undefined) return;
      current = outcome.hash;
      continue;
    }
    if (outcome.status === 'confirmed') onConfirmed();
    // Payments tell by themselves what arrived.
    if (key?.startsWith('pay.') === true) return;
    const told = outcomeToast(outcome) ?? {
      kind: 'success',
      message: transactionText.confirmed(what),
    };
    await showToast(told.kind, told.message, { slot: toastSlot(id) });
    return;
  }
}
