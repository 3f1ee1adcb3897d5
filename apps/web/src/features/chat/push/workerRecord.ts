import type { PushWorkerRecord } from '@parley/domain/push/workerRecord';
import { pushCache, pushRecordPath } from '@parley/domain/push/workerRecord';

/** Leaves the service worker what it needs when the browser's push service changes the address by itself. */
export async function keepWorkerRecord(record: PushWorkerRecord): Promise<void> {
  const cache = await caches.open(pushCache);
  await cache.put(pushRecordPath, new Response(JSON.stringify(record)));
}

export async function forgetWorkerRecord(): Promise<void> {
  await caches.delete(pushCache);
}
