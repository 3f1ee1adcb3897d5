import * as z from 'zod/mini';
import { isDenied, logDenied, logWarning } from '../platform/log.ts';

const warned = new Set<string>();

/** What was to be stored where all storage is denied: it is kept until the page is left. */
const kept = new Map<string, string>();

/** Reads what an earlier visit stored; null when absent, unreadable, or not of this shape. */
export function readStored<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  const stored = readStoredText(key);
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(schema, JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    warnOnce(`could not read ${key} from storage`, error);
    return null;
  }
}

/** Reads an entry as it stands; null when absent or forbidden. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    warnOnce(`could not read ${key} from storage`, error);
    return kept.get(key) ?? null;
  }
}

/**
 * Stores a value as JSON, or removes the key for null; a full or forbidden storage is only logged.
 * True if it succeeded; where all storage is denied, the page itself keeps it until it is left.
 */
export function writeStored(key: string, value: unknown): boolean {
  return writeStoredText(key, value === null ? null : JSON.stringify(value));
}

/** Like `writeStored`, for an entry that is no JSON. */
export function writeStoredText(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    warnOnce(`could not write ${key} to storage`, error);
    if (value === null) kept.delete(key);
    else if (isDenied(error)) kept.set(key, value);
    return false;
  }
}

/** Keys of everything stored that begin with `prefix`. */
export function storedKeys(prefix: string): string[] {
  return allKeys().filter((key) => key.startsWith(prefix));
}

function allKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    warnOnce('could not list what is in storage', error);
    return [...kept.keys()];
  }
}

/** Calls back with every key that another tab changes; the returned function stops that. */
export function watchStored(listener: (key: string) => void): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (key !== null && isLocal(storageArea)) listener(key);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Where storage is forbidden, even to compare with it throws. */
function isLocal(area: Storage | null): boolean {
  try {
    return area === localStorage;
  } catch (error) {
    warnOnce('could not follow what other tabs store', error);
    return false;
  }
}

/**
 * A forbidden storage stays forbidden, so each sentence is logged once. Where the browser denies
 * all storage, as it may inside another site's page, that is no error, and one sentence is enough.
 */
function warnOnce(sentence: string, error: unknown): void {
  if (isDenied(error)) {
    logDenied();
    return;
  }
  if (warned.has(sentence)) return;
  warned.add(sentence);
  logWarning(sentence, error);
}

/** Clears this site's local and session storage, and reloads the page; false where the browser denies storage. */
export function deleteBrowserStorage(): boolean {
  kept.clear();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch (error) {
    warnOnce('could not delete what is in storage', error);
    return false;
  }
  location.reload();
  return true;
}
