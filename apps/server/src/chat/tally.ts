import { type Amount, inParts } from './bus/notices.ts';
import type { Bus } from './bus.ts';

/** Counts of things by a key; a key whose count is 0 takes no room. */
export type Tally = {
  /** How many there are, on all nodes. */
  of(key: string): number;
  /** Adds to what there is on this node. */
  add(key: string, change: number): void;
  /** What there is any of, each once. */
  keys(): ReadonlySet<string>;
  /** Counts none on other nodes until they tell again. */
  clear(key: string): void;
};

type TallyOptions = {
  /** How long changes are gathered before the other nodes are told, in milliseconds. */
  gatherMs?: number;
  /** Called after other nodes told their counts, or went. */
  onOthers?: () => void;
};

/**
 * Counts over all nodes. Each node tells its own counts, not their changes, so that one it could not
 * tell is made good by the next; a node that is gone counts no more.
 */
export function createTally(
  of: string,
  bus: Bus,
  { gatherMs = 50, onOthers }: TallyOptions = {},
): Tally {
  const own = new Map<string, number>();
  const others = new Map<string, Map<string, number>>();
  const changed = new Set<string>();

  function tell(keys: Iterable<string>): void {
    const amounts = Array.from(keys, (key): Amount => [key, own.get(key) ?? 0]);
    for (const part of inParts(amounts)) bus.publish({ t: 'counts', of, amounts: part });
  }

  bus.subscribe({
    joined: () => tell(own.keys()),
    left(node) {
      if (others.delete(node)) onOthers?.();
    },
    heard(notice, node) {
      if (notice.t !== 'counts' || notice.of !== of) return;
      const counts = others.get(node) ?? new Map<string, number>();
      others.set(node, counts);
      for (const [key, count] of notice.amounts) put(counts, key, count);
      onOthers?.();
    },
  });

  return {
    of(key) {
      let count = own.get(key) ?? 0;
      for (const counts of others.values()) count += counts.get(key) ?? 0;
      return count;
    },
    add(key, change) {
      put(own, key, (own.get(key) ?? 0) + change);
      if (!bus.hasOthers()) return;
      if (changed.size === 0) {
        setTimeout(() => {
          tell(changed);
          changed.clear();
        }, gatherMs).unref();
      }
      changed.add(key);
    },
    keys: () => new Set([own, ...others.values()].flatMap((counts) => [...counts.keys()])),
    clear(key) {
      for (const counts of others.values()) counts.delete(key);
    },
  };
}

function put(counts: Map<string, number>, key: string, count: number): void {
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
