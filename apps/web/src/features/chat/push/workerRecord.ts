import { type PushWorkerRecord, pushCache, pushRecordPath } from '@parley/domain/push/workerRecord';
import { saidAfter } from '@parley/domain/time/serverTime';
import { serverNow } from '../../../platform/serverClock.ts';
import { isInClient } from './clientPush.ts';

/** When what is said now is said, by the server's clock, in milliseconds since 1970. */
export async function sayingAt(): Promise<number> {
  if (isInClient()) return serverNow();
  const kept = await (await caches.open(pushCache)).match(pushRecordPath);
  const record: PushWorkerRecord | undefined = await kept?.json();
  return saidAfter(record?.saidAt, serverNow());
}

/** Leaves the service worker what it needs when the browser's push service changes the address by itself. */
export async function keepWorkerRecord(record: PushWorkerRecord): Promise<void> {
  // A client tells the page itself where it takes notifications now, and may deny all storage.
  if (isInClient()) return;
  const cache = await caches.open(pushCache);
  await cache.put(pushRecordPath, new Response(JSON.stringify(record)));
}

export async function forgetWorkerRecord(): Promise<void> {
  if (!isInClient()) await caches.delete(pushCache);
}
