import * as z from 'zod/mini';
import type { ClientStorage } from '../ports.ts';

/** A storage that ends with the process. Clients that share it are like tabs of one browser. */
export type MemoryStorage = ClientStorage & {
  /** The values as JSON. */
  readonly entries: Map<string, string>;
  /** Tells those who watch that another one changed a key. */
  tell(key: string): void;
};

/** Makes a storage that is empty. */
export function memoryStorage(): MemoryStorage {
  const entries = new Map<string, string>();
  const listeners = new Set<(key: string) => void>();
  return {
    entries,
    tell(key) {
      for (const listener of listeners) listener(key);
    },
    read(key, schema) {
      const stored = entries.get(key);
      if (stored === undefined) return null;
      const parsed = z.safeParse(schema, JSON.parse(stored));
      return parsed.success ? parsed.data : null;
    },
    write(key, value) {
      if (value === null) entries.delete(key);
      else entries.set(key, JSON.stringify(value));
      return true;
    },
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
