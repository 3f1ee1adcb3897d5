import { endedEarlier, type RecentTransaction, recentTransactions } from './recent.ts';

/** Those whose success a form has heard of. */
const heard = new Set<string>();

type Watched = { chainId: number; from: string; key: string };

/**
 * Calls back once for each transaction of an account with this key (see `Write`) that succeeds since this page was
 * loaded: also for what an earlier page or another tab asked the wallet for, and for what succeeded while nobody
 * watched. Returns how to stop.
 */
export function watchSuccess(watched: Watched, onSuccess: () => void): () => void {
  const look = () => {
    for (const known of recentTransactions.get()) {
      if (!isSuccess(known, watched) || heard.has(known.id)) continue;
      heard.add(known.id);
      onSuccess();
    }
  };
  look();
  return recentTransactions.subscribe(look);
}

function isSuccess(known: RecentTransaction, { chainId, from, key }: Watched): boolean {
  const isOf =
    known.key === key &&
    known.chainId === chainId &&
    known.from.toLowerCase() === from.toLowerCase();
  // An allowance that comes before what was asked for is no success of it.
  return (
    isOf &&
    known.status === 'confirmed' &&
    known.isAllowance !== true &&
    !endedEarlier.has(known.id)
  );
}
