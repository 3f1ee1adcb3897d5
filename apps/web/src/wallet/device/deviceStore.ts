import type { Device } from '@parley/chat-client/device/deviceKey';
import type { DeviceStore } from '@parley/chat-client/device/devices';
import { isDenied, logWarning } from '../../platform/log.ts';

const storeName = 'devices';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('parley', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  const done = new Promise<Result>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
  return done.finally(() => database.close());
}

/** Devices in IndexedDB, the only storage that holds a non-extractable key. */
const storedDevices: DeviceStore = {
  async get(address) {
    const stored = await run<Device | undefined>('readonly', (store) =>
      store.get(address.toLowerCase()),
    );
    return stored ?? null;
  },
  async put(address, device) {
    await run('readwrite', (store) => store.put(device, address.toLowerCase()));
  },
};

/**
 * Devices of a store. A device that it does not accept (a browser that blocks all cookies blocks
 * IndexedDB, too) is kept for this visit.
 */
export function lastingDevices(store: DeviceStore): DeviceStore {
  const kept = new Map<string, Device>();
  return {
    get: async (address) =>
      kept.get(address.toLowerCase()) ?? (await store.get(address).catch(asNone)),
    async put(address, device) {
      try {
        await store.put(address, device);
        kept.delete(address.toLowerCase());
      } catch (error) {
        if (!isDenied(error)) logWarning('device storage does not answer', error);
        kept.set(address.toLowerCase(), device);
      }
    },
  };
}

/** A denied storage counts as empty. */
function asNone(error: unknown): null {
  if (isDenied(error)) return null;
  throw error;
}

/** The devices of this browser. */
export const browserDevices = lastingDevices(storedDevices);
