import type { Core } from '@walletconnect/core';
import { mergeStored } from './mergeStored.ts';

type KeyValueStorage = InstanceType<typeof Core>['storage'];

/** The prefix of WalletConnect's keys, which keeps them apart from the site's own. */
const prefix = 'parley.walletConnect/';
/** Its tables, each written as a whole at every change. */
const isTable = /^wc@/;

/**
 * What WalletConnect keeps over reloads (keys, sessions), in the browser's storage. Each tab has a
 * client that knows only what it read at its start, so what it writes is merged with what others
 * have written since. Where the browser denies storage or it is full, sessions last as long as the
 * page. `open` may throw.
 */
export function createWalletConnectStorage(open: () => Storage): KeyValueStorage {
  /** Values that could not be written to the browser's storage; they take precedence over it. */
  const unwritten = new Map<string, string>();
  /** What this tab read or wrote last. */
  const known = new Map<string, string>();

  function stored<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  }

  function keys(): string[] {
    const inBrowser = stored((storage) => Object.keys(storage)) ?? [];
    const ours = inBrowser.filter((key) => key.startsWith(prefix));
    return [...new Set([...ours.map((key) => key.slice(prefix.length)), ...unwritten.keys()])];
  }

  function textOf(key: string): string | null {
    return unwritten.get(key) ?? stored((storage) => storage.getItem(prefix + key)) ?? null;
  }

  function read(key: string): unknown {
    const text = textOf(key);
    if (text !== null) known.set(key, text);
    return parsed(text);
  }

  /** Writes what this tab has changed since `base`. */
  function write(key: string, text: string, base: string | undefined): void {
    const merged = isTable.test(key)
      ? JSON.stringify(mergeStored(parsed(base), parsed(text), parsed(textOf(key))))
      : text;
    unwritten.set(key, merged);
    stored((storage) => {
      storage.setItem(prefix + key, merged);
      unwritten.delete(key);
    });
  }

  return {
    getKeys: async () => keys(),
    getEntries: async <Value>() =>
      keys().map((key) => [key, read(key) as Value] as [string, Value]),
    getItem: async <Value>(key: string) => read(key) as Value | undefined,
    async setItem(key, value) {
      // Serialized at once: WalletConnect goes on changing the records that it passes.
      const text = JSON.stringify(value);
      const base = known.get(key);
      known.set(key, text);
      // Once without the lock, because the page may be left, and again with it, because another tab
      // may have written meanwhile.
      write(key, text, base);
      alone(() => {
        if (known.get(key) === text) write(key, text, base);
      });
    },
    async removeItem(key) {
      known.delete(key);
      unwritten.delete(key);
      stored((storage) => storage.removeItem(prefix + key));
    },
  };
}

/** A truncated value counts as none: WalletConnect then starts without it. */
function parsed(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Runs `work` under a lock that all tabs share, where the browser has locks. */
function alone(work: () => void): void {
  // A page on a plain-HTTP address has no locks.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined) work();
  else locks.request('parley.walletConnect', work).catch(work);
}
