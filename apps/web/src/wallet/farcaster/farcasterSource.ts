import { ownWallets } from '../ownWallets.ts';
import type { Provider, WalletSource } from '../provider.ts';
import { isOffered, readCapabilities } from './capabilities.ts';
import { loadSdk } from './host.ts';

/** The wallet of the Farcaster client that shows this page; null when its host has none. */
export const farcasterSource: WalletSource = {
  id: ownWallets.host,
  name: 'Farcaster',
  icon: null,
  // The client connected the member before it showed this page.
  isPermitted: true,
  async provider() {
    await readCapabilities();
    // Hosts of the first months name it otherwise.
    const hasWallet = isOffered('wallet.getEthereumProvider') || isOffered('wallet.getEvmProvider');
    if (!hasWallet) return null;
    // Not by `getEthereumProvider`, which asks the host again each time.
    return (await loadSdk()).wallet.ethProvider as Provider;
  },
};
