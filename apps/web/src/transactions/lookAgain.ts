import type { PublicConfig } from '@parley/domain/config/wire';
import { logWarning } from '../platform/log.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import type { Web3 } from '../wallet/web3.ts';
import { recentTransactions, updateTransaction } from './recent.ts';
import { search } from './search.ts';

/** For so long after it was asked for a transaction may turn up that was given up, in milliseconds: a day. */
const turnsUpWithinMs = 24 * 60 * 60_000;
/** How often it is looked for, in milliseconds. */
const everyMs = 60_000;

/**
 * Looks again for what a search gave up, until the returned function is called: a wallet may keep a transaction for
 * hours before it sends it. What is found is followed like any other. While there is nothing of the kind, nothing
 * is asked.
 */
export function lookAgain(config: PublicConfig): () => void {
  let isBusy = false;
  const look = () => {
    const ids = givenUp(config.supportedChainId);
    if (isBusy || ids.length === 0 || document.visibilityState === 'hidden') return;
    isBusy = true;
    openWeb3(config)
      .then((web3) => find(web3, ids))
      .catch((error: unknown) => logWarning('a given up transaction was not looked for', error))
      .finally(() => {
        isBusy = false;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}

/** Those whose wallet gave no hash: the bytes of others would have to be sent by this page. */
function givenUp(chainId: number): string[] {
  return recentTransactions
    .get()
    .filter(
      ({ status, hash, asked, batchId, chainId: on, sentAt }) =>
        status === 'dropped' &&
        hash === null &&
        (asked !== undefined || batchId !== undefined) &&
        on === chainId &&
        Date.now() - sentAt < turnsUpWithinMs,
    )
    .map(({ id }) => id);
}

async function find(web3: Web3, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    let looks = 0;
    // One look, whatever it brings.
    const found = await search(web3, id, { forMs: 0, isWanted: () => looks++ === 0 });
    if (found === null || found === 'given-up') continue;
    updateTransaction(id, { hash: found, status: 'pending', endedAt: undefined });
  }
}
