import type { Signer } from '@parley/chat-client/device/signer';
import { mayNotify } from '../../../platform/notify.ts';
import { pushRecord } from '../../../storage/push.ts';
import { savedWallet } from '../../../wallet/walletState.ts';
import { unsubscribe } from './browserPush.ts';
import { addressInClient, isInClient } from './clientPush.ts';
import { endPush, loadPushKey, type Site, wish } from './push.ts';
import { forgetWorkerRecord } from './workerRecord.ts';

type Situation = {
  site: Site;
  openSigner: () => Promise<Pick<Signer, 'authorizedDevice'>>;
  /** Who uses this browser now, in lower case; null for nobody yet. */
  author: string | null;
};

/**
 * Brings what this browser is sent in step with what was chosen in it. Nothing is asked of the member. It ends
 * where it was ended in the browser's settings, where the device is signed out, and where the storage that
 * knew of it was deleted; a new key of the community is subscribed for anew. Throws what it couldn't do.
 */
export async function keepPush({ site, openSigner, author }: Situation): Promise<void> {
  const record = pushRecord.get();
  if (record === null) {
    if (await unsubscribe()) await forgetWorkerRecord();
    return;
  }
  const device = await (await openSigner()).authorizedDevice(record.author);
  // Who disconnects their wallet may be leaving the browser to somebody else. A wallet that is locked stays saved.
  if (author === null && savedWallet() === null) return await endPush(site, device);
  // Somebody else uses this browser for now.
  if (author !== record.author) return;
  const key = await loadPushKey();
  const mayTell = isInClient() ? addressInClient() !== null : mayNotify();
  if (device === null || key === null || !mayTell) {
    return await endPush(site, device);
  }
  await wish(site, { author, device }, key, record.choices);
}
