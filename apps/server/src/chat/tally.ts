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

type Counts = Map<string, Map<string, number>>;

/** Counts of one kind of thing each. */
export type Tallies = {
  open(of: string, options?: TallyOptions): Tally;
  /** Forgets what this node counts of a kind; what others tell of it stays known. */
  close(of: string): void;
};

/**
 * Tallies that come and go, such as of a room while somebody shows it: what other nodes tell of a kind is known
 * before it is opened here.
 */
export function createTallies(prefix: string, bus: Bus): Tallies {
  const others = new Map<string, Counts>();
  const opened = new Map<string, { tell: () => void; onOthers: () => void }>();
  bus.subscribe({
    joined() {
      for (const { tell } of opened.values()) tell();
    },
    left(node) {
      for (const [of, counts] of others) {
        if (counts.delete(node)) opened.get(of)?.onOthers();
        forget(of, counts);
      }
    },
    heard(notice, node) {
      if (notice.t !== 'counts' || !notice.of.startsWith(prefix)) return;
      const counts = others.get(notice.of) ?? new Map();
      others.set(notice.of, counts);
      take(counts, node, notice.amounts);
      opened.get(notice.of)?.onOthers();
      forget(notice.of, counts);
    },
  });

  function forget(of: string, counts: Counts): void {
    const isNeeded = opened.has(of) || [...counts.values()].some(({ size }) => size > 0);
    if (!isNeeded) others.delete(of);
  }

  return {
    open(of, options) {
      const counts = others.get(of) ?? new Map();
      others.set(of, counts);
      const { tell, ...tally } = countsOf(of, bus, counts, options);
      opened.set(of, { tell, onOthers: options?.onOthers ?? (() => {}) });
      return tally;
    },
    close(of) {
      opened.delete(of);
      forget(of, others.get(of) ?? new Map());
    },
  };
}

/**
 * Counts over all nodes. Each node tells its own counts, not their changes, so that one it could not
 * tell is made good by the next; a node that is gone counts no more.
 */
export function createTally(of: string, bus: Bus, options: TallyOptions = {}): Tally {
  const others: Counts = new Map();
  const { tell, ...tally } = countsOf(of, bus, others, options);
  bus.subscribe({
    joined: tell,
    left(node) {
      if (others.delete(node)) options.onOthers?.();
    },
    heard(notice, node) {
      if (notice.t !== 'counts' || notice.of !== of) return;
      take(others, node, notice.amounts);
      options.onOthers?.();
    },
  });
  return tally;
}

function countsOf(of: string, bus: Bus, others: Counts, { gatherMs = 50 }: TallyOptions = {}) {
  const own = new Map<string, number>();
  const changed = new Set<string>();

  function tell(keys: Iterable<string>): void {
    const amounts = Array.from(keys, (key): Amount => [key, own.get(key) ?? 0]);
    for (const part of inParts(amounts)) bus.publish({ t: 'counts', of, amounts: part });
  }

  return {
    /** Tells the others all that this node counts. */
    tell: () => tell(own.keys()),
    of(key: string): number {
      let count = own.get(key) ?? 0;
      for (const counts of others.values()) count += counts.get(key) ?? 0;
      return count;
    },
    add(key: string, change: number): void {
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
    clear(key: string): void {
      for (const counts of others.values()) counts.delete(key);
    },
  };
}

function take(others: Counts, node: string, amounts: readonly Amount[]): void {
  const counts = others.get(node) ?? new Map<string, number>();
  others.set(node, counts);
  for (const [key, count] of amounts) put(counts, key, count);
}

function put(counts: Map<string, number>, key: string, count: number): void {
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
