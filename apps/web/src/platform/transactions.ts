import type { PublicConfig } from '@parley/domain/config/wire';
import { showToast } from '../ui/toast.ts';
import { openWeb3 } from './wallet/wallet.ts';
import type { Web3 } from './wallet/web3.ts';

type TransactionParameters = {
  config: PublicConfig;
  /** Asks the wallet; resolves with the transaction's hash. */
  send: (web3: Web3) => Promise<`0x${string}`>;
  /** What the member reads while it confirms, and when nothing says why it failed. */
  sentences: { pending: string; failed: string };
};

/** The least time in which the pending sentence can be read, in milliseconds. */
const readableMs = 2_500;

/** The page of a transaction in the block explorer; null when the chain has none. */
export function explorerUrl(base: string, hash: string): string | null {
  if (base === '' || !/^0x[0-9a-f]{64}$/.test(hash)) return null;
  return `${base.replace(/\/$/, '')}/tx/${hash}`;
}

/**
 * Sends a transaction and tells the member how it goes until it is in a block. True when it
 * succeeded; a member's own rejection is quiet, everything else is told with its reason.
 */
export async function runTransaction(parameters: TransactionParameters): Promise<boolean> {
  const { config, send, sentences } = parameters;
  let onClick = () => {};
  let closePending: () => unknown = () => {};
  try {
    const web3 = await openWeb3(config);
    const hash = await send(web3);
    const url = explorerUrl(config.blockExplorerBaseUrl, hash);
    if (url !== null) onClick = () => void window.open(url, '_blank', 'noopener');
    const close = await showToast('info', sentences.pending, { onClick });
    const shownAt = Date.now();
    closePending = () => setTimeout(close, Math.max(0, shownAt + readableMs - Date.now()));
    const { waitForTransaction } = await import('@parley/chain/transactions/waitForTransaction');
    await waitForTransaction(web3.reads, hash);
    return true;
  } catch (error) {
    const { toChainError } = await import('@parley/chain/errors');
    const { code, message } = toChainError(error);
    if (code !== 'rejected') void showToast('error', message || sentences.failed, { onClick });
    return false;
  } finally {
    closePending();
  }
}
