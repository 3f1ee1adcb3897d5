import type { Chain } from 'viem';
import type { WalletSource } from '../provider.ts';
import { demoWalletId, demoWalletName, lazyDemoProvider } from './lazyDemoProvider.ts';

/** The demo wallet, which exists on the embedded chain only. */
export function demoSource(chain: Chain, rpcUrl: string): WalletSource {
  const provider = lazyDemoProvider(chain, rpcUrl);
  return { id: demoWalletId, name: demoWalletName, icon: null, provider: async () => provider };
}
