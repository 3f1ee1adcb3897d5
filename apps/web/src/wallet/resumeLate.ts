import type { Address } from 'viem';
import type { Provider } from './provider.ts';
import { addressesOf, isOnlyLocked } from './walletRequests.ts';

/** How long a wallet that says nothing is left alone before it is asked again: at first, and at most; in milliseconds. */
const patienceMs = { first: 1_000, longest: 60_000 } as const;

type Late = {
  /** False once another wallet is asked for, or this one is forgotten. */
  isWanted: () => boolean;
  /** Connects; where that fails the wallet is asked again. */
  onAccounts: (accounts: readonly Address[]) => Promise<void>;
  onLocked: () => void;
};

/** Waits for a wallet that did not answer in time, however long. Never throws. */
export async function resumeLate(provider: Provider, late: Late): Promise<void> {
  for (;;) {
    const accounts = await lateAccounts(provider, late.isWanted);
    if (accounts === null || !late.isWanted()) return;
    if (accounts.length === 0) {
      const isLocked = await isOnlyLocked(provider);
      if (isLocked && late.isWanted()) late.onLocked();
      return;
    }
    const isConnected = await late.onAccounts(accounts).then(
      () => true,
      () => false,
    );
    if (isConnected) return;
  }
}

/**
 * The accounts of a wallet that did not answer in time: the first answer counts, however late. One that is just
 * starting may have missed a question, so that it is asked again, less and less often. Null once nobody wants it.
 */
function lateAccounts(
  provider: Provider,
  isWanted: () => boolean,
): Promise<readonly Address[] | null> {
  return new Promise((resolve) => {
    let isAnswered = false;
    let waitMs: number = patienceMs.first;
    const answer = (accounts: readonly Address[] | null) => {
      isAnswered = true;
      resolve(accounts);
    };
    const ask = async () => {
      if (isAnswered) return;
      if (!isWanted()) return answer(null);
      setTimeout(ask, waitMs);
      waitMs = Math.min(2 * waitMs, patienceMs.longest);
      try {
        answer(addressesOf(await provider.request({ method: 'eth_accounts' })));
      } catch {
        // Not ready yet: it is asked again.
      }
    };
    setTimeout(ask, waitMs);
  });
}
