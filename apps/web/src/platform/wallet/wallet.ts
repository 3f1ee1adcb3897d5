import type { PublicConfig } from '@parley/domain/config/wire';
import { environment } from '../environment.ts';
import { logWarning } from '../log.ts';
import { savedWallet, saveWallet, walletState } from './walletState.ts';
import type { Web3 } from './web3.ts';

/** A wallet that has not answered by then counts as disconnected (it may still come back later). */
const reconnectLimitMs = 4_000;

let opening: Promise<Web3> | undefined;

/** The web3 layer, downloaded on first use: a visitor without a wallet never needs it. */
export function openWeb3(config: PublicConfig): Promise<Web3> {
  opening ??= import('./web3.ts').then(
    ({ createWeb3 }) => createWeb3(config, onLost),
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

/**
 * The wallet at the start of a visit: a Farcaster client's own, connected without asking, else the
 * one of the last visit.
 */
export async function startWallet(config: PublicConfig): Promise<void> {
  const isShownBySomebody = window.parent !== window || 'ReactNativeWebView' in window;
  if (!isShownBySomebody) return resumeWallet(config);
  const { detectHost } = await import('./farcaster/host.ts');
  if (!(await detectHost())) return resumeWallet(config);
  environment.set('farcaster');
  const { followHistory, tellReady } = await import('./farcaster/hostActions.ts');
  const web3 = await openWeb3(config);
  await Promise.allSettled([tellReady(), followHistory(), web3.connect('farcaster')]);
}

/** Connects again to the wallet of the last visit; always ends within `reconnectLimitMs`. */
function resumeWallet(config: PublicConfig): void {
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

/** Disconnects the wallet; the page then starts anew, so that nothing of the account remains. */
export async function leaveWallet(config: PublicConfig): Promise<void> {
  const web3 = await openWeb3(config);
  await web3.disconnect();
  startAnew();
}

/** The wallet ended the connection by itself. */
function onLost(): void {
  saveWallet(null);
  startAnew();
}

/** After disconnect the page reloads, unless a Farcaster client shows it. */
export function startAnew(): void {
  if (environment.get() === 'standard') location.reload();
}
