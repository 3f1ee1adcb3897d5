import type { PublicConfig } from '@parley/domain/config/wire';
import { browserDevices } from '../../wallet/device/deviceStore.ts';
import { openWeb3 } from '../../wallet/wallet.ts';
import { createSigner, type Signer } from './signer.ts';

/** What signs for the member of this browser, with the devices that it keeps. */
export function createBrowserSigner(config: PublicConfig): Signer {
  return createSigner({
    config,
    devices: browserDevices,
    signText: async (self, words) => (await openWeb3(config)).signText(self, words),
    now: () => Date.now(),
  });
}
