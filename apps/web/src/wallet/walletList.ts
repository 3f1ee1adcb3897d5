import { createStore } from '@parley/domain/state/store';
import { connectText } from '@parley/text/connect';
import { environment } from '../platform/environment.ts';
import { watchAnnouncedWallets } from './announced.ts';
import { farcasterSource } from './farcaster/farcasterSource.ts';
import { ownWallets } from './ownWallets.ts';
import { limits, type Provider, pause, type WalletSource } from './provider.ts';
import { authorizedAccounts } from './walletRequests.ts';

/** The wallet at `window.ethereum` that announces nothing. */
const nameless: WalletSource = {
  id: ownWallets.browser,
  name: connectText.browserWallet,
  icon: null,
  provider: async () => (Reflect.get(window, 'ethereum') as Provider | undefined) ?? null,
};

/** The wallets that this page can reach; `others` don't depend on the browser. */
export function createWalletList(others: readonly (WalletSource | null)[]) {
  // A Farcaster client may answer after this, so it is looked up each time.
  const isHosted = () => environment.get() === 'farcaster';
  const announced = watchAnnouncedWallets(window);
  const shown = createStore(listed());
  announced.subscribe(() => shown.set(listed()));
  environment.subscribe(() => shown.set(listed()));
  // What a wallet that announces nothing tells when it comes late.
  window.addEventListener('ethereum#initialized', () => shown.set(listed()));

  function listed(): readonly WalletSource[] {
    // The host also announces its wallet; only the host's own source is used.
    if (isHosted()) return [];
    const found = announced.get();
    // A wallet that announces nothing is offered only if no other announces itself.
    return found.length > 0 || !('ethereum' in window) ? found : [nameless];
  }

  function find(id: string): WalletSource | null {
    const sources = [...shown.get(), ...others, isHosted() ? farcasterSource : null];
    return sources.find((source) => source?.id === id) ?? null;
  }

  /** Wallets that a stored id may mean: its suffix may have been for that visit only. */
  function candidates(id: string): readonly WalletSource[] {
    const rdns = id.split('/')[0];
    const claiming = shown.get().filter(({ announced: own }) => own?.rdns === rdns);
    const [exact] = claiming.length > 0 ? [] : [find(id)];
    return exact === null || exact === undefined ? claiming : [exact];
  }

  /**
   * The wallet of an earlier visit; null if it does not appear in time. Of several that claim the
   * same rdns, the one that shows `account`.
   */
  async function findAgain(id: string, account: string | null): Promise<WalletSource | null> {
    for (let waited = 0; waited < limits.provider && candidates(id).length === 0; waited += 50) {
      await pause(50);
    }
    const found = candidates(id);
    if (found.length < 2) return found[0] ?? null;
    for (const source of found) {
      const provider = await source.provider();
      const accounts = provider === null ? [] : await authorizedAccounts(provider).catch(() => []);
      if (accounts.some((address) => address === account)) return source;
    }
    return null;
  }

  /** Calls back once when the wallet of an earlier visit appears after all; the returned function stops that. */
  function whenShown(id: string, onShown: () => void): () => void {
    const stop = shown.subscribe(() => {
      if (candidates(id).length === 0) return;
      stop();
      onShown();
    });
    return stop;
  }

  return { shown, find, findAgain, whenShown };
}
