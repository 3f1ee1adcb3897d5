import type { Chain } from 'viem';
import { ownWallets } from '../ownWallets.ts';
import type { WalletSource } from '../provider.ts';
import { demoWalletName, lazyDemoProvider } from './lazyDemoProvider.ts';

/** The demo wallet, which exists on the embedded chain only. */
export function demoSource(chain: Chain, rpcUrl: string): WalletSource {
  const provider = lazyDemoProvider(chain, rpcUrl);
  return {
    id: ownWallets.demo,
    name: demoWalletName,
    icon: null,
    signsHere: true,
    provider: async () => provider,
  };
}
