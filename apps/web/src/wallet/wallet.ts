import type { PublicConfig } from '@parley/domain/config/wire';
import { environment, isEmbedded } from '../platform/environment.ts';
import { logWarning } from '../platform/log.ts';
import type { InClient } from './farcaster/start.ts';
import { currentId } from './ownWallets.ts';
import { reconnect } from './reconnect.ts';
import { savedWallet, savedWalletKey, saveWallet, walletState } from './walletState.ts';
import type { Web3 } from './web3.ts';

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

/** The chain's reads and an action of `@parley/chain` that uses them, downloaded at the same time. */
export async function openReads<Action>(config: PublicConfig, action: Promise<Action>) {
  const [{ reads }, loaded] = await Promise.all([openWeb3(config), action]);
  return [reads, loaded] as const;
}

/** Downloads the web3 layer ahead of its use; failing is harmless. */
export function prefetchWeb3(config: PublicConfig): void {
  openWeb3(config).catch((error: unknown) => logWarning('web3 prefetch failed', error));
}

/**
 * Connects the wallet at the start of a visit: a Farcaster client's own, without asking, else the
 * one of the last visit. `loadInClient` loads what only a client's member needs. Resolves once the page may be drawn:
 * in a client not before that is told that the page is ready.
 */
export async function startWallet(
  config: PublicConfig,
  loadInClient: () => Promise<InClient>,
): Promise<void> {
  if (isEmbedded(window)) {
    const { startInClient } = await import('./farcaster/start.ts');
    if (await startInClient(config, loadInClient, () => openWeb3(config))) return;
  }
  resumeWallet(config);
}

function resumeWallet(config: PublicConfig): void {
  const saved = savedWallet();
  if (saved !== null) void reconnect(saved, openWeb3(config));
  followOtherTabs(config);
  // Not every wallet reports that it was unlocked, but the member comes back to the page
  // afterwards.
  window.addEventListener('focus', () => void wake());
}

async function wake(): Promise<void> {
  const wallet = walletState.get();
  if (wallet.status === 'disconnected' && wallet.locked !== undefined)
    await (await opening)?.wake();
}

/** Connects and disconnects this tab when another tab does. */
function followOtherTabs(config: PublicConfig): void {
  window.addEventListener('storage', ({ key, oldValue }) => {
    // Without a key, the whole storage was cleared.
    if (key !== savedWalletKey && key !== null) return;
    const saved = savedWallet();
    const { status } = walletState.get();
    if (saved === null) void leaveWith(key === null ? null : oldValue);
    else if (status === 'disconnected' || status === 'connecting') void joinOtherTab(config, saved);
  });
}

async function joinOtherTab(config: PublicConfig, id: string): Promise<void> {
  const web3 = await openWeb3(config);
  if (!(await web3.joinOtherTab(id))) startAnew();
}

/**
 * Another tab disconnected a wallet: if it is the one of this tab, it is disconnected here, too.
 */
async function leaveWith(stored: string | null): Promise<void> {
  const web3 = await opening;
  if (web3 === undefined) return;
  const id = web3.connectedId();
  // A wallet that is locked, or that has not answered yet, does not come back here either.
  if (id === null && walletState.get().status === 'disconnected') web3.forget();
  // Stored as JSON.
  if (id === null || (stored !== null && currentId(stored.replace(/^"|"$/g, '')) !== id)) return;
  web3.forget();
  startAnew();
}

/** Disconnects the wallet and reloads the page, so that nothing of the account remains. */
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
