import type { Chain } from 'viem';
import type { DemoProvider } from './demoProvider.ts';

export const demoWalletName = 'Demo wallet';

let provider: DemoProvider | undefined;

/** The demo wallet's provider; its own code (keys, signing) is downloaded at its first request. */
export function lazyDemoProvider(chain: Chain, rpcUrl: string) {
  return {
    async request(request: { method: string; params?: unknown }): Promise<unknown> {
      if (provider === undefined) {
        const { createDemoProvider, askFaucet } = await import('./demoProvider.ts');
        provider ??= createDemoProvider({ chain, rpcUrl, storage: localStorage, fund: askFaucet });
      }
      return provider.request(request);
    },
    // Its account and chain never change, so there are no events.
    on() {},
    removeListener() {},
  };
}
