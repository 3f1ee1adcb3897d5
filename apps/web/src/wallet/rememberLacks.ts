import { lacksMethod } from '@parley/chain/errors';
import { walletCodeText } from '@parley/text/wallets';
import type { Provider } from './provider.ts';
import { lackOf } from './walletLacks.ts';

/** The methods that a wallet may turn out not to have, after it announced them or without a way to. */
const lackOfMethod: Readonly<Record<string, ReturnType<typeof lackOf>>> = {
  wallet_sendCalls: lackOf('batches'),
  eth_signTypedData_v4: lackOf('typed-data'),
};

/** A wallet that is not asked again for what it turned out to lack: it is refused with 4200 (EIP-1193) at once. */
export function rememberLacks(provider: Provider): Provider {
  return {
    async request(request) {
      const lack = lackOfMethod[request.method];
      if (lack?.get() === true)
        throw Object.assign(new Error(walletCodeText[4200]), { code: 4200 });
      try {
        return await provider.request(request);
      } catch (error) {
        if (lacksMethod(error)) lack?.note();
        throw error;
      }
    },
  };
}
