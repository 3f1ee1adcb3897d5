import type { Core } from '@walletconnect/core';

type KeyValueStorage = InstanceType<typeof Core>['storage'];

/** Everything WalletConnect keeps stands under this, so that the site's own keys are left alone. */
const prefix = 'parley.walletConnect/';

/**
 * What WalletConnect keeps over reloads (keys, sessions), in the browser's storage. Where the
 * browser denies it or it is full, sessions live as long as the page. `open` may throw.
 */
export function createWalletConnectStorage(open: () => Storage): KeyValueStorage {
  // Read before the browser's: what could not be written there still counts here.
  const memory = new Map<string, unknown>();

  function stored<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  }

  function keys(): string[] {
    const inBrowser = stored((storage) => Object.keys(storage)) ?? [];
    const own = inBrowser.filter((key) => key.startsWith(prefix));
    return [...new Set([...own.map((key) => key.slice(prefix.length)), ...memory.keys()])];
  }

  function read(key: string): unknown {
    if (memory.has(key)) return memory.get(key);
    const text = stored((storage) => storage.getItem(prefix + key)) ?? null;
    if (text === null) return undefined;
    // Half a value is no value: WalletConnect then starts anew.
    return stored(() => JSON.parse(text) as unknown);
  }

  return {
    getKeys: async () => keys(),
    getEntries: async <Value>() =>
      keys().map((key) => [key, read(key) as Value] as [string, Value]),
    getItem: async <Value>(key: string) => read(key) as Value | undefined,
    async setItem(key, value) {
      memory.set(key, value);
      stored((storage) => storage.setItem(prefix + key, JSON.stringify(value)));
    },
    async removeItem(key) {
      memory.delete(key);
      stored((storage) => storage.removeItem(prefix + key));
    },
  };
}
