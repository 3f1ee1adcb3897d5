import type { Feed } from './feed.ts';
import type { ChatStore, Head } from './store.ts';

type Options = {
  /** The logs that are open. */
  feeds: Map<string, Feed>;
  store: Pick<ChatStore, 'heads'>;
  /** Whether there is a room; without it there is none but those that are open. */
  admits: ((room: string) => Promise<boolean>) | undefined;
  feedOf: (room: string, epoch: string, found: Head | undefined) => Feed;
  warm: (feed: Feed) => Promise<void>;
  /** Reads up to a log's target. */
  readMissing: (feed: Feed) => void;
};

/** Rooms that are open besides those from the start; with more, those that nobody follows are closed. */
const lateMax = 500;

/** Opens the logs of rooms when they are asked for first, and closes those that nobody needs. */
export function createLateFeeds({ feeds, store, admits, feedOf, warm, readMissing }: Options) {
  /** Rooms that are being opened, and how far they were heard to go meanwhile. */
  const opening = new Map<string, { feed: Promise<Feed | null>; target: number }>();
  const late = new Set<string>();
  let isFollowed = (_: Feed): boolean => true;

  /** A room's log, opened if it has to be; null where there is no such room. Throws without the database. */
  function enter(room: string): Promise<Feed | null> {
    const known = feeds.get(room);
    if (known !== undefined) return Promise.resolve(known);
    const pending = opening.get(room);
    if (pending !== undefined) return pending.feed;
    const feed = openLate(room).finally(() => opening.delete(room));
    opening.set(room, { feed, target: 0 });
    return feed;
  }

  async function openLate(room: string): Promise<Feed | null> {
    if (admits === undefined || !(await admits(room))) return null;
    const { epoch, heads } = await store.heads([room]);
    const feed = feedOf(room, epoch, heads.get(room));
    await warm(feed);
    closeUnfollowed();
    feeds.set(room, feed);
    late.add(room);
    feed.target = Math.max(feed.head, opening.get(room)?.target ?? 0);
    readMissing(feed);
    return feed;
  }

  /** What is read of them meanwhile stays true; it is only not followed any more. */
  function closeUnfollowed(): void {
    if (late.size < lateMax) return;
    for (const room of late) {
      const feed = feeds.get(room);
      if (feed !== undefined && isFollowed(feed)) continue;
      feeds.delete(room);
      late.delete(room);
    }
  }

  return {
    enter,
    /** The log of a room that may be being opened reaches to a place. */
    hear(room: string, to: number): void {
      const pending = opening.get(room);
      if (pending !== undefined) pending.target = Math.max(pending.target, to);
    },
    /** Says which logs must stay open. */
    keepWhile(check: (feed: Feed) => boolean): void {
      isFollowed = check;
    },
  };
}
