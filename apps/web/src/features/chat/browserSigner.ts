import { createSigner, type Signer } from '@parley/chat-client/device/signer';
import type { PublicConfig } from '@parley/domain/config/wire';
import { serverNow } from '../../platform/serverClock.ts';
import { browserDevices } from '../../wallet/device/deviceStore.ts';
import { openWeb3 } from '../../wallet/wallet.ts';
import { browserPorts } from './browserPorts.ts';

/** What signs for the member of this browser, with the devices that it keeps. */
export function createBrowserSigner(config: PublicConfig): Signer {
  return createSigner({
    config,
    devices: browserDevices,
    post: browserPorts.http.post,
    warn: browserPorts.warn,
    signText: async (self, words) => (await openWeb3(config)).signText(self, words),
    now: serverNow,
  });
}
