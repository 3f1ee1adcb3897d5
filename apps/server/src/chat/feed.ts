import type { Entry } from './frames.ts';

/** What this node knows of one room's log: its head and the newest messages, encoded. */
export type Feed = {
  readonly room: string;
  epoch: string;
  /** The newest place; the ring ends here. */
  head: number;
  /** Hash of the newest place, base64url. */
  hash: string;
  /** Newest entries, oldest first, without a gap. */
  ring: Entry[];
  /** How far the log is known to reach, while the entries up to there are still being read. */
  target: number;
  /** Resolves when that reading has ended, well or not; null while nothing is read. */
  reading: Promise<void> | null;
  /** Whether the database has a place for its messages: a collection's room gets one with the first. */
  isMade: boolean;
  making: Promise<void> | null;
};

/** Keeps the newest entries in memory; a text that is gone must not be told from there. */
export function keep(feed: Feed, entries: readonly Entry[], ringSize: number): void {
  for (const entry of entries) {
    if (entry.isDeletion) feed.ring = [];
    feed.ring.push(entry);
  }
  if (feed.ring.length > 2 * ringSize) feed.ring = feed.ring.slice(-ringSize);
}

/** The entries after a place when memory reaches back that far, else null. */
export function fromRing(feed: Feed, after: number, limit: number): readonly Entry[] | null {
  if (after >= feed.head) return [];
  const start = after + 1 - ringStart(feed);
  return start < 0 ? null : feed.ring.slice(start, start + limit);
}

/** The oldest place in memory; the one after the head when there is none. */
export function ringStart(feed: Feed): number {
  return feed.ring[0]?.seq ?? feed.head + 1;
}
