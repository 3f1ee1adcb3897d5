import type { Log } from '../platform/log.ts';
import type { Notice } from './bus/notices.ts';
import { startOf } from './digest.ts';
import { type Feed, keep } from './feed.ts';
import { createFeedReader } from './feedReader.ts';
import { type Entry, encodeEntry } from './frames.ts';
import { createLateFeeds } from './lateFeeds.ts';
import type { ChatStore, Head } from './store.ts';

type Listener = {
  /** New messages, in order and without a gap after those before. */
  grown(feed: Feed, entries: readonly Entry[]): void;
  /** The log was replaced (a restore): what readers had of it is void. */
  replaced(feed: Feed): void;
};

type Options = {
  store: ChatStore;
  log: Log;
  /** The rooms that are open from the start. */
  rooms: readonly string[];
  /** Whether there is another room, which is opened when it is asked for first. Without it there is none. */
  admits?: (room: string) => Promise<boolean>;
  ringSize: number;
};

/**
 * A room's log has advanced. Only a hint: the log is the truth, and who misses one finds the messages
 * there.
 */
type LogAdvanced = Omit<Extract<Notice, { t: 'log' }>, 't'>;

export type Feeds = ReturnType<typeof createFeeds>;

const readSize = 500;

/** Follows the logs of all rooms: by the bus's events, and by looking at the database. */
export function createFeeds({ store, log, rooms, admits, ringSize }: Options) {
  const feeds = new Map<string, Feed>();
  const reader = createFeedReader({ store, ringSize });
  const late = createLateFeeds({ feeds, store, admits, feedOf, warm, readMissing });
  let looking: Promise<void> | null = null;
  let nextLook: Promise<void> | null = null;
  const listeners: Listener[] = [];

  /** Makes the rooms' logs where they are missing, reads their ends, and resolves with the log's epoch. */
  async function open(): Promise<string> {
    await store.ensureRooms(rooms);
    const { epoch, heads } = await store.heads();
    for (const room of rooms) {
      const feed = feedOf(room, epoch, heads.get(room));
      feeds.set(room, feed);
      await warm(feed);
    }
    return epoch;
  }

  /** After a start all readers come back at once: what they missed is read for them once. */
  async function warm(feed: Feed): Promise<void> {
    const messages = await store.messagesAfter(feed.room, feed.head - readSize, readSize);
    feed.ring = messages.map(encodeEntry).filter((entry) => entry.seq <= feed.head);
  }

  function hear(event: LogAdvanced): void {
    const feed = feeds.get(event.room);
    late.hear(event.room, event.to);
    if (feed === undefined || event.epoch !== feed.epoch || event.to <= feed.head) return;
    const entries = event.entries.filter((entry) => entry.seq > feed.head);
    if (feed.reading === null && entries[0]?.seq === feed.head + 1) {
      grow(feed, entries);
    } else {
      feed.target = Math.max(feed.target, event.to);
      readMissing(feed);
    }
  }

  function grow(feed: Feed, entries: readonly Entry[]): void {
    keep(feed, entries, ringSize);
    const last = entries.at(-1);
    if (last !== undefined) Object.assign(feed, { head: last.seq, hash: last.hash });
    for (const listener of listeners) listener.grown(feed, entries);
  }

  /** Reads up to the target; one reading of a room at a time. */
  function readMissing(feed: Feed): void {
    if (feed.reading === null && feed.head < feed.target) feed.reading = readOn(feed);
  }

  /** Never rejects. That it has ended is known at once: a hint that comes then must begin the next. */
  async function readOn(feed: Feed): Promise<void> {
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
      feed.reading = null;
    }
  }

  /**
   * Compares what was heard with the database; a lost hint costs time, never data. Resolves after a look
   * that began after the call; those who ask meanwhile share the next one.
   */
  function poll(): Promise<void> {
    if (looking === null) {
      looking = look().finally(() => {
        looking = null;
      });
      return looking;
    }
    nextLook ??= looking
      .catch(() => {})
      .then(() => {
        nextLook = null;
        return poll();
      });
    return nextLook;
  }

  async function look(): Promise<void> {
    const known = new Map([...feeds.values()].map((feed) => [feed.room, feed.head]));
    const { epoch, heads } = await store.heads([...feeds.keys()]);
    for (const feed of feeds.values()) {
      // Opened since the question.
      if (!known.has(feed.room)) continue;
      const head = heads.get(feed.room) ?? emptyHead(feed.room);
      // Compared with the head from before the question: it may have moved on meanwhile.
      if (epoch !== feed.epoch || head.seq < (known.get(feed.room) ?? 0)) {
        await replace(feed, epoch, head);
      } else if (head.seq > feed.head) {
        feed.target = Math.max(feed.target, head.seq);
        readMissing(feed);
      }
    }
  }

  async function replace(feed: Feed, epoch: string, { seq: head, hash }: Head): Promise<void> {
    log.warn('log-replaced', { room: feed.room, head });
    Object.assign(feed, { epoch, head, hash, target: head, ring: [] });
    await warm(feed);
    for (const listener of listeners) listener.replaced(feed);
  }

  /**
   * Whether the room's log has a place `seq`, which is known here then. Another node may have filled it
   * just now: the database knows. Throws when it does not answer.
   */
  async function reaches(feed: Feed, seq: number): Promise<boolean> {
    if (seq > feed.head) {
      await poll();
      await feed.reading;
      if (seq > feed.head && seq <= feed.target) throw new Error('The log cannot be read.');
    }
    return seq <= feed.head;
  }

  return {
    ...reader,
    open,
    enter: late.enter,
    keepWhile: late.keepWhile,
    hear,
    poll,
    reaches,
    /** Texts of a room are gone: what is told from now on is read from the log again. */
    forget(room: string): void {
      const feed = feeds.get(room);
      if (feed === undefined) return;
      feed.ring = [];
      // What is being read may have been there still.
      void feed.reading?.then(() => {
        feed.ring = [];
      });
    },
    /** The log of a room that is open. */
    get: (room: string): Feed | undefined => feeds.get(room),
    subscribe: (listener: Listener): void => {
      listeners.push(listener);
    },
    /** Makes the place for a room's first message; in the order of the calls. */
    makeRoom(feed: Feed): Promise<void> {
      feed.making ??= store.ensureRooms([feed.room]).then(
        () => {
          feed.isMade = true;
        },
        (error) => {
          feed.making = null;
          throw error;
        },
      );
      return feed.making;
    },
  };
}

function feedOf(room: string, epoch: string, found: Head | undefined): Feed {
  const { seq: head, hash } = found ?? emptyHead(room);
  const isMade = found !== undefined;
  return {
    room,
    epoch,
    head,
    hash,
    ring: [],
    target: head,
    reading: null,
    isMade,
    making: null,
  };
}

/** The head of a room that nobody has written in. */
function emptyHead(room: string): Head {
  return { seq: 0, hash: startOf(room) };
}
