import { type Feed, fromRing, ringStart } from './feed.ts';
import { type Entry, encodeEntry } from './frames.ts';
import type { ChatStore } from './store.ts';

type Options = { store: Pick<ChatStore, 'messagesAfter' | 'hashAt'>; ringSize: number };

/** Reads rooms' logs: from memory, else from the database. */
export function createFeedReader({ store, ringSize }: Options) {
  /** At most `limit` entries with `after < seq`, oldest first: from memory, else from the log. */
  async function read(feed: Feed, after: number, limit: number): Promise<readonly Entry[]> {
    return fromRing(feed, after, limit) ?? (await readOlder(feed, after, limit));
  }

  /** The hash of a place, base64url: from memory, else from the log. */
  async function hashAt(feed: Feed, seq: number): Promise<string> {
    if (seq === feed.head) return feed.hash;
    return feed.ring[seq - ringStart(feed)]?.hash ?? (await store.hashAt(feed.room, seq));
  }

  /**
   * Entries from before the ring. Where the ring can hold them they stay in it, since readers come
   * back in crowds (a restart, a network that was away) and all miss the same messages.
   */
  async function readOlder(feed: Feed, after: number, limit: number): Promise<readonly Entry[]> {
    const { epoch, ring } = feed;
    const start = ringStart(feed);
    const missing = start - 1 - after;
    const count = feed.head - after <= ringSize ? Math.max(missing, limit) : limit;
    const entries = (await store.messagesAfter(feed.room, after, count)).map(encodeEntry);
    // Another ring: texts that this may have read are gone.
    const isUnmoved = feed.epoch === epoch && feed.ring === ring && ringStart(feed) === start;
    const older = entries.slice(0, missing);
    if (isUnmoved && older.at(-1)?.seq === start - 1) feed.ring = [...older, ...feed.ring];
    return entries.slice(0, limit);
  }

  return { read, hashAt };
}
