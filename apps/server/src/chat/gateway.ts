import type { Cursor, People, Person } from '@parley/domain/chat/wire';
import type { Log } from '../platform/log.ts';
import { type Batch, batches, cut } from './batches.ts';
import type { Connection } from './connection.ts';
import type { Feed, Feeds } from './feeds.ts';
import { type Entry, encodeFrame, messageFrame, pageJson, textFrame } from './frames.ts';
import type { ChatLimits } from './limits.ts';
import { type Reading, startOver, startReading } from './reading.ts';
import type { WriteScheduler } from './writeScheduler.ts';

/** What readers are told of authors; see the moderation slice. */
type Names = {
  personOf(author: string): Person;
  people(authors: readonly string[]): Promise<People>;
};

type Options = {
  feeds: Feeds;
  names: Names;
  limits: ChatLimits;
  log: Log;
  scheduler: WriteScheduler;
};

export type Gateway = ReturnType<typeof createGateway>;

/**
 * Brings the rooms' logs to the connections that follow them. A reader is either live, and new
 * messages are pushed to it, or it reads pages of the log until it has caught up; a slow reader
 * changes back to reading. Nothing is queued for a reader besides one turn's frames.
 */
export function createGateway({ feeds, names, limits, log, scheduler }: Options) {
  const readers = new Map<Feed, Set<Reading>>();
  const readings = new Map<Connection, Reading[]>();
  const pending = new Map<Feed, Entry[]>();

  feeds.subscribe({
    grown(feed, entries) {
      if (!readers.has(feed)) return;
      const waiting = pending.get(feed);
      if (waiting === undefined) pending.set(feed, [...entries]);
      else waiting.push(...entries);
      scheduler.schedule(pushPending);
    },
    replaced(feed) {
      pending.delete(feed);
      for (const reading of readers.get(feed) ?? []) {
        startOver(reading);
        void catchUp(reading);
      }
    },
  });

  /** Follows exactly these rooms from their cursors on; unknown rooms must be left out. */
  function follow(connection: Connection, rooms: ReadonlyMap<Feed, Cursor | null>): void {
    leave(connection);
    const mine = [...rooms].map(([feed, cursor]) =>
      startReading(connection, feed, cursor, limits.resumeMax),
    );
    readings.set(connection, mine);
    for (const reading of mine) {
      const others = readers.get(reading.feed) ?? new Set();
      readers.set(reading.feed, others.add(reading));
      void catchUp(reading);
    }
  }

  function leave(connection: Connection): void {
    for (const reading of readings.get(connection) ?? []) {
      const others = readers.get(reading.feed);
      others?.delete(reading);
      if (others?.size === 0) readers.delete(reading.feed);
    }
    readings.delete(connection);
  }

  /** Goes on with a reader that lagged and has drained. */
  function resume(connection: Connection): void {
    for (const reading of readings.get(connection) ?? []) {
      if (!reading.isLive) void catchUp(reading);
    }
  }

  /** Brings a reader up to the newest message and makes it live, unless it lags on the way. */
  async function catchUp(reading: Reading): Promise<void> {
    if (reading.isCatchingUp) return;
    reading.isCatchingUp = true;
    reading.isLive = false;
    const { connection, feed } = reading;
    try {
      while (isFollowed(reading) && !(await writeNextPage(reading))) {
        if (connection.laggingSince !== null) break;
      }
      reading.isLive = connection.laggingSince === null;
    } catch (error) {
      log.warn('log-unreadable', { room: feed.room, error });
      connection.close('restarting');
    } finally {
      reading.isCatchingUp = false;
    }
  }

  /** True when the reader has everything; nothing that happens later comes in between. */
  async function writeNextPage(reading: Reading): Promise<boolean> {
    const { feed, version, sent } = reading;
    const entries = cut(await feeds.read(feed, sent, limits.catchUpPage), limits.pageMaxBytes);
    const people = await names.people(entries.map((entry) => entry.author));
    if (!isFollowed(reading)) return true;
    // The log was replaced while we read it: what we read is void.
    if (reading.version !== version) return false;
    writePage(reading, entries, people);
    return entries.length === 0 || reading.sent >= feed.head;
  }

  function isFollowed(reading: Reading): boolean {
    return readings.get(reading.connection)?.includes(reading) ?? false;
  }

  function writePage(reading: Reading, entries: readonly Entry[], people: People): void {
    const { connection, feed, mustReset: reset } = reading;
    const { room, epoch, head } = feed;
    const page = { room, epoch, head, entries, people, reset };
    reading.mustReset = false;
    reading.sent = entries.at(-1)?.seq ?? reading.sent;
    connection.push(textFrame(pageJson(page, '"t":"page",')));
    connection.flush();
  }

  /** Pushes a turn's new messages: encoded once, joined once, one write for each reader. */
  function pushPending(): void {
    for (const [feed, entries] of pending) {
      const frames = entries.map((entry) =>
        messageFrame(feed.epoch, entry, names.personOf(entry.author)),
      );
      for (const batch of batches(entries, frames, limits.pushMaxBytes)) {
        for (const reading of readers.get(feed) ?? []) push(reading, batch);
        scheduler.flush();
      }
    }
    pending.clear();
  }

  function push(reading: Reading, batch: Batch): void {
    const { connection } = reading;
    if (!reading.isLive || reading.sent >= batch.to) return;
    if (connection.laggingSince !== null) {
      reading.isLive = false;
    } else if (reading.sent < batch.from - 1) {
      void catchUp(reading);
    } else if (reading.sent === batch.from - 1) {
      connection.push(batch.bytes);
      reading.sent = batch.to;
    } else {
      // A page brought the beginning of this batch already.
      for (const frame of batch.frames.slice(reading.sent + 1 - batch.from)) connection.push(frame);
      reading.sent = batch.to;
    }
  }

  /** Tells all who follow a room about people of whom something changed. */
  function announce(people: People): void {
    const frame = encodeFrame({ t: 'people', people });
    for (const connection of readings.keys()) connection.push(frame);
  }

  return { follow, leave, resume, announce };
}
