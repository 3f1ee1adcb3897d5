import { afterEach, beforeEach, vi } from 'vitest';

/** The storage of one browser's tabs, empty before each test. */
export function browserStorage(): { entries: Map<string, string> } {
  const storage = { entries: new Map<string, string>() };
  beforeEach(() => {
    storage.entries = new Map();
    const methods = {
      getItem: (key: string) => storage.entries.get(key) ?? null,
      setItem: (key: string, value: string) => storage.entries.set(key, value),
      removeItem: (key: string) => storage.entries.delete(key),
      clear: () => storage.entries.clear(),
    };
    // As in a browser, its own property names are the keys of its entries.
    const localStorage = new Proxy(methods, {
      ownKeys: () => [...storage.entries.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        storage.entries.has(String(key)) ? { enumerable: true, configurable: true } : undefined,
    });
    vi.stubGlobal('localStorage', localStorage);
  });
  afterEach(() => vi.unstubAllGlobals());
  return storage;
}
