import type { PublicConfig } from '@parley/domain/config/wire';
import { logWarning } from '../log.ts';
import { savedWallet, walletState } from './walletState.ts';
import type { Web3 } from './web3.ts';

/** A wallet that has not answered by then counts as disconnected (it may still come back later). */
const reconnectLimitMs = 4_000;

let opening: Promise<Web3> | undefined;

/** The web3 layer, downloaded on first use: a visitor without a wallet never needs it. */
export function openWeb3(config: PublicConfig): Promise<Web3> {
  opening ??= import('./web3.ts').then(
    ({ createWeb3 }) => createWeb3(config),
    (error: unknown) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

/** Downloads the web3 layer ahead of its use; failing is harmless. */
export function prefetchWeb3(config: PublicConfig): void {
  openWeb3(config).catch((error: unknown) => logWarning('web3 prefetch failed', error));
}

/** Connects again to the wallet of the last visit; always ends within `reconnectLimitMs`. */
export function resumeWallet(config: PublicConfig): void {
  const saved = savedWallet();
  if (saved === null) return;
  walletState.set({ status: 'reconnecting' });
  const giveUp = () => {
    if (walletState.get().status === 'reconnecting') walletState.set({ status: 'disconnected' });
  };
  setTimeout(giveUp, reconnectLimitMs);
  openWeb3(config)
    .then((web3) => web3.resume(saved))
    .catch((error: unknown) => logWarning('the wallet did not reconnect', error))
    .finally(giveUp);
}
