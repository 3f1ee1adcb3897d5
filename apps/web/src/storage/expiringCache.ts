import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

/** Browser storage entries, one kind per suffix. */
const shapes = {
  username: z.object({ username: z.nullable(z.string()), storedAt: z.number() }),
  img: z.object({ image: z.nullable(z.string()), storedAt: z.number() }),
  collection: z.object({ collection: z.string(), storedAt: z.number() }),
};

type Kind = keyof typeof shapes;
export type Entry<K extends Kind> = z.infer<(typeof shapes)[K]>;

/**
 * What an earlier visit stored about an address or a name, or null. An entry is expired when the
 * time it was stored plus `expirySeconds` is older than now; 0 means never.
 */
export function readEntry<K extends Kind>(
  kind: K,
  owner: string,
  expirySeconds: number,
  now = Date.now(),
): Entry<K> | null {
  const entry = readStored(keyOf(kind, owner), shapes[kind]) as Entry<K> | null;
  if (entry === null) return null;
  const isExpired = expirySeconds !== 0 && entry.storedAt + expirySeconds * 1_000 < now;
  return isExpired ? null : entry;
}

/** Stores something about an address or a name, with the time. */
export function writeEntry<K extends Kind>(
  kind: K,
  owner: string,
  entry: Omit<Entry<K>, 'storedAt'>,
  now = Date.now(),
): void {
  writeStored(keyOf(kind, owner), { ...entry, storedAt: now });
}

function keyOf(kind: Kind, owner: string): string {
  return `${owner.toLowerCase()}-${kind}`;
}
