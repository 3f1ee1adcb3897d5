import type { Cursor } from '@parley/domain/chat/wire';
import { gathered } from '../../platform/gathered.ts';
import type { Log } from '../../platform/log.ts';
import { inParts, type Seen } from '../bus/notices.ts';
import type { Bus } from '../bus.ts';
import type { Connection } from '../connection.ts';
import type { Feeds } from '../feeds.ts';
import { encodeFrame } from '../frames.ts';
import type { Members } from './members.ts';
import type { ReadCursorStore } from './readCursorStore.ts';

type Options = {
  store: ReadCursorStore;
  feeds: Pick<Feeds, 'get'>;
  members: Members;
  bus: Bus;
  log: Log;
  /** How often cursors that moved are written, in milliseconds: a crash loses as much. */
  everyMs?: number;
};

export type ReadCursors = ReturnType<typeof createReadCursors>;

/** How far members have read, told to all their devices; written together, the farthest wins. */
export function createReadCursors({ store, feeds, members, bus, log, everyMs = 2_000 }: Options) {
  /** Cursors that are not written yet, by author and room. */
  const dirty = new Map<string, Seen>();
  let writing: Promise<void> = Promise.resolve();
  const cursorsOf = gathered(store.of);
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  bus.subscribe({
    heard(notice) {
      if (notice.t === 'seen') tellAll(notice.cursors, notice.back);
    },
  });

  function note(cursor: Seen): void {
    const [author, room, seq] = cursor;
    const key = `${author} ${room}`;
    if (seq > (dirty.get(key)?.[2] ?? 0)) dirty.set(key, cursor);
  }

  /** Writes what has moved; one statement after the other, since they concern the same rows. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  async function write(): Promise<void> {
    if (dirty.size === 0) return;
    const cursors = [...dirty.values()];
    dirty.clear();
    try {
      const moved = await store.raise(cursors);
      tellAll(moved);
      for (const part of inParts(moved)) bus.publish({ t: 'seen', cursors: part });
    } catch (error) {
      log.warn('read-cursors-unwritten', { cursors: cursors.length, error });
      for (const cursor of cursors) note(cursor);
    }
  }

  /** Takes back what a member had read, after everything that was said of it before. */
  function lower(cursor: Seen): void {
    const [author, room] = cursor;
    dirty.delete(`${author} ${room}`);
    writing = writing.then(async () => {
      try {
        if (!(await store.lower(cursor))) return;
        tellAll([cursor], true);
        bus.publish({ t: 'seen', cursors: [cursor], back: true });
      } catch (error) {
        log.warn('read-cursor-unwritten', { error });
      }
    });
  }

  function tellAll(cursors: readonly Seen[], back?: true): void {
    const moved = new Map<string, Seen[]>();
    for (const cursor of cursors) {
      const [author] = cursor;
      if (members.of(author) !== undefined)
        moved.set(author, [...(moved.get(author) ?? []), cursor]);
    }
    for (const [author, mine] of moved) {
      for (const connection of members.of(author) ?? []) tell(connection, mine, back);
    }
  }

  function tell(connection: Connection, cursors: readonly Seen[], back?: true): void {
    const rooms: Record<string, Cursor> = {};
    for (const [, room, seq] of cursors) {
      const feed = feeds.get(room);
      if (feed !== undefined) rooms[room] = { epoch: feed.epoch, seq };
    }
    if (Object.keys(rooms).length === 0) return;
    connection.push(encodeFrame({ t: 'seen', rooms, ...(back && { back }) }));
  }

  return {
    flush,

    /** The connection speaks for a member from now on, and is told how far they have read. */
    async sendStored(connection: Connection, author: string): Promise<void> {
      try {
        const stored = (await cursorsOf(author)) ?? [];
        if (members.speaksFor(connection, author)) tell(connection, stored);
      } catch (error) {
        log.warn('read-cursors-unreadable', { error });
      }
    },

    /** A member has read up to a place, or (`back`) no further; one that is not in the log does not count. */
    seen(
      author: string,
      room: string,
      { epoch, seq, back }: Cursor & { back?: true | undefined },
    ): void {
      const feed = feeds.get(room);
      if (feed?.epoch !== epoch || seq > feed.head) return;
      if (back) lower([author, room, seq]);
      else note([author, room, seq]);
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
