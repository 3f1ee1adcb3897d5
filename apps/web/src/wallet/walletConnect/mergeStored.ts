type Entries = Map<string, unknown>;

/** The keys that identify WalletConnect's records; a record may have several of them. */
const identities = ['topic', 'id', 'target', 'eventId'] as const;

/**
 * What to write where several tabs share a stored list or table: `theirs`, the stored value, with
 * what this tab has changed since `base`, which it read or wrote last. Any other value is written
 * as it is.
 */
export function mergeStored(base: unknown, mine: unknown, theirs: unknown): unknown {
  const [before, own, stored] = [entriesOf(base), entriesOf(mine), entriesOf(theirs)];
  if (own === null || stored === null) return mine;
  const merged: Entries = new Map(stored);
  for (const [key, value] of own) {
    if (JSON.stringify(before?.get(key)) !== JSON.stringify(value)) merged.set(key, value);
  }
  for (const key of before?.keys() ?? []) if (!own.has(key)) merged.delete(key);
  return Array.isArray(mine) ? [...merged.values()] : Object.fromEntries(merged);
}

function entriesOf(value: unknown): Entries | null {
  if (Array.isArray(value)) {
    return new Map(value.map((record: unknown) => [identityOf(record), record]));
  }
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}

function identityOf(record: unknown): string {
  for (const name of identities) {
    if (typeof record === 'object' && record !== null && name in record) {
      return `${name} ${Reflect.get(record, name)}`;
    }
  }
  return JSON.stringify(record);
}
