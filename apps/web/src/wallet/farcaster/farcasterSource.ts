import type { Provider, WalletSource } from '../provider.ts';
import { loadSdk } from './host.ts';

const farcasterId = 'farcaster';

/** The wallet of the Farcaster client that shows this page; null when its host has none. */
export const farcasterSource: WalletSource = {
  id: farcasterId,
  name: 'Farcaster',
  icon: null,
  // The client connected the member before it showed this page.
  isPermitted: true,
  async provider() {
    const { wallet } = await loadSdk();
    return ((await wallet.getEthereumProvider()) as Provider | undefined) ?? null;
  },
};
