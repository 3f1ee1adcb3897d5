import { fromBase64Url, toBase64Url } from '@parley/domain/chat/base64url';
import {
  isBrowser,
  type PushMessage,
  type PushRequest,
  pushRequestBytes,
} from '@parley/domain/push/wire';
import { type PushWorkerRecord, pushCache, pushRecordPath } from '@parley/domain/push/workerRecord';
import { saidAfter } from '@parley/domain/time/serverTime';
import { noteDate, serverNow } from '../platform/serverClock.ts';
import type { WorkerScope } from './scope.ts';

type Shown = Pick<PushMessage, 'title' | 'body' | 'tag' | 'path' | 'count'>;

/**
 * Shows what the server sent. While a page is in sight nothing is shown, but for browsers that end a subscription
 * which shows nothing.
 */
export async function showPush(scope: WorkerScope, text: string): Promise<void> {
  const message = messageOf(text);
  const windows = await scope.clients.matchAll({ type: 'window' });
  const isLooking = windows.some(({ visibilityState }) => visibilityState === 'visible');
  const mustShow = scope.navigator.vendor?.startsWith('Apple') === true;
  if (message === null || (isLooking && !mustShow)) return;
  const { title, body, tag, path, count } = message;
  const icon = '/icons/app-192.png';
  // One that takes the place of another of its tag is announced as well.
  const options = { body, tag, icon, renotify: true, data: { path, count } };
  await scope.registration.showNotification(title, options);
  await countOnIcon(scope);
}

/** Says on the icon of an installed app how much its notifications tell of. */
export async function countOnIcon({ navigator, registration }: WorkerScope): Promise<void> {
  const shown = await registration.getNotifications();
  const count = shown.reduce((sum, { data }) => sum + (data?.count ?? 1), 0);
  await navigator.setAppBadge?.(count).catch(() => {});
}

/** Null for what is no message of this version. */
function messageOf(text: string): Shown | null {
  try {
    const { title, body, tag, path, count } = JSON.parse(text) as Partial<Shown>;
    const isWhole = [title, body, tag, path].every((part) => typeof part === 'string');
    if (!isWhole || typeof count !== 'number' || !path?.startsWith('/')) return null;
    return { title, body, tag, path, count } as Shown;
  } catch {
    return null;
  }
}

/**
 * The browser's push service takes messages at another address now: the device that wanted them says so to the
 * server. Where that fails, the next page does it.
 */
export async function subscribeAnew({ registration }: WorkerScope): Promise<void> {
  const record = await readRecord();
  const device = record === null ? null : await readDevice(record.author);
  if (record === null || device === null) return;
  const { host, chainId, wish } = record;
  // A Farcaster client has no push service.
  if (!isBrowser(wish.address)) return;
  const { key } = wish.address;
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(key) };
  const subscription = await registration.pushManager.subscribe(options);
  const part = (name: PushEncryptionKeyName) =>
    toBase64Url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0)));
  const { endpoint } = subscription;
  // The server takes what was said just now by its own clock, which this device's may differ from.
  const askedAt = Date.now();
  noteDate(await fetch('/api/push/key', { cache: 'no-store' }), askedAt);
  const address = { endpoint, key, p256dh: part('p256dh'), auth: part('auth') };
  const at = saidAfter(record.saidAt, serverNow());
  const said = { host, chainId, device: device.id, at, wish: { ...wish, address } };
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const { privateKey } = device.keys;
  const signed = await crypto.subtle.sign(algorithm, privateKey, pushRequestBytes(said));
  const body: PushRequest = { ...said, signature: toBase64Url(new Uint8Array(signed)) };
  await keepRecord({ ...record, saidAt: at });
  await fetch('/api/push/wish', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function readRecord(): Promise<PushWorkerRecord | null> {
  const kept = await (await caches.open(pushCache)).match(pushRecordPath);
  return kept === undefined ? null : ((await kept.json()) as PushWorkerRecord);
}

async function keepRecord(record: PushWorkerRecord): Promise<void> {
  await (await caches.open(pushCache)).put(pushRecordPath, new Response(JSON.stringify(record)));
}

/** The device of this browser for an address, as pages keep it (`wallet/device/deviceStore.ts`). */
function readDevice(author: string): Promise<{ id: string; keys: CryptoKeyPair } | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('parley', 1);
    // There is none, and a page makes it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const asked = opening.result.transaction('devices').objectStore('devices').get(author);
      asked.onerror = () => resolve(null);
      asked.onsuccess = () => resolve(asked.result ?? null);
    };
  });
}
