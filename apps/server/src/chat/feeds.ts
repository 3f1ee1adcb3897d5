import type { Log } from '../platform/log.ts';
import type { LogAdvanced } from './bus.ts';
import { startOf } from './digest.ts';
import { type Entry, encodeEntry } from './frames.ts';
import type { ChatStore, Head } from './store.ts';

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
  isReading: boolean;
};

type Listener = {
  /** New messages, in order and without a gap after those before. */
  grown(feed: Feed, entries: readonly Entry[]): void;
  /** The log was replaced (a restore): what readers had of it is void. */
  replaced(feed: Feed): void;
};

type Options = {
  store: ChatStore;
  log: Log;
  rooms: readonly string[];
  ringSize: number;
};

export type Feeds = ReturnType<typeof createFeeds>;

const readSize = 500;

/** Follows the logs of all rooms: by the bus's events, and by looking at the database. */
export function createFeeds({ store, log, rooms, ringSize }: Options) {
  const feeds = new Map<string, Feed>();
  const listeners: Listener[] = [];

  /** Makes the rooms' logs where they are missing and reads their ends. */
  async function open(): Promise<void> {
    await store.ensureRooms(rooms);
    const { epoch, heads } = await store.heads();
    for (const room of rooms) {
      const { seq: head, hash } = heads.get(room) ?? emptyHead(room);
      const feed = { room, epoch, head, hash, ring: [], target: head, isReading: false };
      feeds.set(room, feed);
      await warm(feed);
    }
  }

  /** After a start all readers come back at once: what they missed is read for them once. */
  async function warm(feed: Feed): Promise<void> {
    const messages = await store.messagesAfter(feed.room, feed.head - readSize, readSize);
    feed.ring = messages.map(encodeEntry).filter((entry) => entry.seq <= feed.head);
  }

  function hear(event: LogAdvanced): void {
    const feed = feeds.get(event.room);
    if (feed === undefined || event.epoch !== feed.epoch || event.to <= feed.head) return;
    const entries = event.entries.filter((entry) => entry.seq > feed.head);
    if (!feed.isReading && entries[0]?.seq === feed.head + 1) {
      grow(feed, entries);
    } else {
      feed.target = Math.max(feed.target, event.to);
      void readMissing(feed);
    }
  }

  function grow(feed: Feed, entries: readonly Entry[]): void {
    for (const entry of entries) feed.ring.push(entry);
    const last = entries.at(-1);
    if (last !== undefined) Object.assign(feed, { head: last.seq, hash: last.hash });
    if (feed.ring.length > 2 * ringSize) feed.ring = feed.ring.slice(-ringSize);
    for (const listener of listeners) listener.grown(feed, entries);
  }

  async function readMissing(feed: Feed): Promise<void> {
    if (feed.isReading) return;
    feed.isReading = true;
    try {
      while (feed.head < feed.target) {
        const { epoch } = feed;
        const messages = await store.messagesAfter(feed.room, feed.head, readSize);
        if (feed.epoch !== epoch) continue;
        if (messages.length === 0) break;
        grow(feed, messages.map(encodeEntry));
      }
    } catch (error) {
      // The next look at the heads tries again.
      log.warn('log-unreadable', { room: feed.room, error });
    } finally {
      feed.isReading = false;
    }
  }

  /** Compares the events with the database; a lost event costs time, never data. */
  async function poll(): Promise<void> {
    const known = new Map([...feeds.values()].map((feed) => [feed.room, feed.head]));
    const { epoch, heads } = await store.heads();
    for (const feed of feeds.values()) {
      const head = heads.get(feed.room) ?? emptyHead(feed.room);
      // Compared with the head from before the question: it may have moved on meanwhile.
      if (epoch !== feed.epoch || head.seq < (known.get(feed.room) ?? 0)) {
        await replace(feed, epoch, head);
      } else if (head.seq > feed.head) {
        feed.target = Math.max(feed.target, head.seq);
        void readMissing(feed);
      }
    }
  }

  async function replace(feed: Feed, epoch: string, { seq: head, hash }: Head): Promise<void> {
    log.warn('log-replaced', { room: feed.room, head });
    Object.assign(feed, { epoch, head, hash, target: head, ring: [] });
    await warm(feed);
    for (const listener of listeners) listener.replaced(feed);
  }

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
    const { epoch } = feed;
    const start = ringStart(feed);
    const count = feed.head - after <= ringSize ? start - 1 - after : limit;
    const entries = (await store.messagesAfter(feed.room, after, count)).map(encodeEntry);
    const isUnmoved = feed.epoch === epoch && ringStart(feed) === start;
    if (isUnmoved && entries.at(-1)?.seq === start - 1) feed.ring = [...entries, ...feed.ring];
    return entries.slice(0, limit);
  }

  return {
    open,
    hear,
    poll,
    read,
    hashAt,
    get: (room: string): Feed | undefined => feeds.get(room),
    subscribe: (listener: Listener): void => {
      listeners.push(listener);
    },
  };
}

/** The head of a room that nobody has written in. */
function emptyHead(room: string): Head {
  return { seq: 0, hash: startOf(room) };
}

/** The entries after a place when memory reaches back that far, else null. */
function fromRing(feed: Feed, after: number, limit: number): readonly Entry[] | null {
  if (after >= feed.head) return [];
  const start = after + 1 - ringStart(feed);
  return start < 0 ? null : feed.ring.slice(start, start + limit);
}

/** The oldest place in memory; the one after the head when there is none. */
function ringStart(feed: Feed): number {
  return feed.ring[0]?.seq ?? feed.head + 1;
}
