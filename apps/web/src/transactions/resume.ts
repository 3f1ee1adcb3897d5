import type { PublicConfig } from '@parley/domain/config/wire';
import { logWarning } from '../platform/log.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import { followTransaction } from './follow.ts';
import { recentTransactions, rereadTransactions, updateTransaction } from './recent.ts';
import { settleRemoved } from './settleRemoved.ts';

/** How long a transaction may take to get into a block, in milliseconds: a day. */
const forgottenMs = 24 * 60 * 60_000;
/** How long one attempt to follow an old transaction lasts, in milliseconds. */
const lookMs = 10 * 60_000;

/** Follows what was pending when the page was left, and what other tabs send. */
export function resumeTransactions(config: PublicConfig): void {
  window.addEventListener('storage', rereadTransactions);
  const pending = recentTransactions
    .get()
    .filter(({ status, chainId }) => status === 'pending' && chainId === config.supportedChainId);
  if (pending.length === 0) return;
  openWeb3(config)
    .then(({ reads }) =>
      Promise.all(
        pending.map(async ({ hash, sentAt, wasRemoved }) => {
          if (wasRemoved === true) return settleRemoved(reads, hash);
          const { status } = await followTransaction(reads, hash, lookMs);
          if (status === 'pending' && Date.now() - sentAt > forgottenMs) {
            updateTransaction(hash, { status: 'replaced' });
          }
        }),
      ),
    )
    .catch((error: unknown) => logWarning('pending transactions were not followed', error));
}
