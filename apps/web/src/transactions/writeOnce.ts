import { createStore } from '@parley/domain/state/store';

/** The writes that this page has begun and whose end it waits for. */
export const underWay = createStore<ReadonlySet<string>>(new Set());

/** Writes, unless the same, by `scope`, is under way already. Rejects with what `write` rejects with. */
export async function writeOnce(scope: string, write: () => Promise<void>): Promise<void> {
  if (underWay.get().has(scope)) return;
  underWay.set(new Set([...underWay.get(), scope]));
  try {
    await write();
  } finally {
    underWay.set(new Set([...underWay.get()].filter((other) => other !== scope)));
  }
}

type Hash = `0x${string}`;

/**
 * Sends what was prepared, one after the other; what comes after one that was not confirmed is not sent. Returns the
 * hash of the last one, null where nothing was to be sent or not all of it was confirmed.
 */
export async function sendInOrder<Prepared extends object>(
  prepared: Prepared | readonly Prepared[] | null,
  send: (one: Prepared) => Promise<Hash | null>,
): Promise<Hash | null> {
  let last: Hash | null = null;
  for (const one of prepared === null ? [] : [prepared].flat()) {
    last = await send(one as Prepared);
    if (last === null) return null;
  }
  return last;
}
