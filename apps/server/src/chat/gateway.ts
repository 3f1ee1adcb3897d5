import type { Cursor, Message, People, Person } from '@parley/domain/chat/wire';
import type { Log } from '../platform/log.ts';
import { type Batch, batches, cut } from './batches.ts';
import type { Connection } from './connection.ts';
import type { Feed } from './feed.ts';
import type { Feeds } from './feeds.ts';
import {
  type Entry,
  encodeFrame,
  messageFrame,
  type PageParts,
  pageJson,
  textFrame,
} from './frames.ts';
import type { HeadSigner } from './headSigner.ts';
import type { ChatLimits } from './limits.ts';
import type { Removals } from './removals.ts';
import { type Subscription, startOver, startSubscription } from './subscription.ts';
import type { WriteScheduler } from './writeScheduler.ts';

/** What readers need to know of authors; see the moderation slice. */
type Names = {
  personOf(author: string): Person;
  people(authors: readonly string[]): Promise<People>;
};

type Options = {
  feeds: Feeds;
  names: Names;
  signHead: HeadSigner;
  removals: Pick<Removals, 'since' | 'gone'>;
  limits: ChatLimits;
  log: Log;
  scheduler: WriteScheduler;
};

/** What was read of a room's log for one page. */
type Read = Pick<PageParts, 'entries' | 'base' | 'people'>;

export type Gateway = ReturnType<typeof createGateway>;

/**
 * Brings the rooms' logs to the connections that follow them. A reader is either live, and new
 * messages are pushed to it, or it reads pages of the log until it has caught up; a slow reader
 * changes back to reading. Nothing is queued for a reader besides one turn's frames.
 */
export function createGateway(options: Options) {
  const { feeds, names, signHead, removals, limits, log, scheduler } = options;
  const readers = new Map<Feed, Set<Subscription>>();
  const subscriptions = new Map<Connection, Subscription[]>();
  const pending = new Map<Feed, Entry[]>();
  /** Rooms that went on since their head was last told. */
  const untold = new Set<Feed>();

  feeds.subscribe({
    grown(feed, entries) {
      if (!readers.has(feed)) return;
      untold.add(feed);
      const waiting = pending.get(feed);
      if (waiting === undefined) pending.set(feed, [...entries]);
      else waiting.push(...entries);
      scheduler.schedule(pushPending);
    },
    replaced(feed) {
      pending.delete(feed);
      for (const subscription of readers.get(feed) ?? []) {
        startOver(subscription);
        void catchUp(subscription);
      }
    },
  });

  /** Follows exactly these rooms from their cursors on; unknown rooms must be left out. */
  function follow(connection: Connection, rooms: ReadonlyMap<Feed, Cursor | null>): void {
    leave(connection);
    const mine = [...rooms].map(([feed, cursor]) =>
      startSubscription(connection, feed, cursor, limits.resumeMax),
    );
    subscriptions.set(connection, mine);
    for (const subscription of mine) {
      const others = readers.get(subscription.feed) ?? new Set();
      readers.set(subscription.feed, others.add(subscription));
      const missed = removals.since(subscription.feed.room, subscription.sent);
      if (missed === null) startOver(subscription);
      else if (missed.length > 0) void tellMissed(subscription, missed);
      void catchUp(subscription);
    }
  }

  function leave(connection: Connection): void {
    for (const subscription of subscriptions.get(connection) ?? []) {
      const others = readers.get(subscription.feed);
      others?.delete(subscription);
      if (others?.size === 0) readers.delete(subscription.feed);
    }
    subscriptions.delete(connection);
  }

  /** Continues with a reader that lagged and has drained. */
  function resume(connection: Connection): void {
    for (const subscription of subscriptions.get(connection) ?? []) {
      if (!subscription.isLive) void catchUp(subscription);
    }
  }

  /** Brings a reader up to the newest message and makes it live, unless it lags on the way. */
  async function catchUp(subscription: Subscription): Promise<void> {
    if (subscription.isCatchingUp) return;
    subscription.isCatchingUp = true;
    subscription.isLive = false;
    const { connection, feed } = subscription;
    try {
      while (isFollowed(subscription) && !(await writeNextPage(subscription))) {
        if (connection.laggingSince !== null) break;
      }
      subscription.isLive = connection.laggingSince === null;
    } catch (error) {
      log.warn('log-unreadable', { room: feed.room, error });
      connection.close('restarting');
    } finally {
      subscription.isCatchingUp = false;
    }
  }

  /** True when the reader has everything; nothing that happens later comes in between. */
  async function writeNextPage(subscription: Subscription): Promise<boolean> {
    const { feed, version, sent } = subscription;
    const entries = cut(await feeds.read(feed, sent, limits.catchUpPage), limits.pageMaxBytes);
    const [base, people] = await Promise.all([
      feeds.hashAt(feed, sent),
      names.people(entries.map((entry) => entry.author)),
    ]);
    if (!isFollowed(subscription)) return true;
    // The log was replaced while we read it: what we read is void.
    if (subscription.version !== version) return false;
    writePage(subscription, { entries, base, people });
    return entries.length === 0 || subscription.sent >= feed.head;
  }

  function isFollowed(subscription: Subscription): boolean {
    return subscriptions.get(subscription.connection)?.includes(subscription) ?? false;
  }

  function writePage(subscription: Subscription, read: Read): void {
    const { connection, feed, mustReset: reset } = subscription;
    const { room, epoch, head } = feed;
    const { entries } = read;
    const page = { room, epoch, head, ...read, signedHead: signHead(feed), standing: null, reset };
    subscription.mustReset = false;
    subscription.sent = entries.at(-1)?.seq ?? subscription.sent;
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
        for (const subscription of readers.get(feed) ?? []) push(subscription, batch);
      }
    }
    pending.clear();
  }

  function push(subscription: Subscription, batch: Batch): void {
    const { connection } = subscription;
    if (!subscription.isLive || subscription.sent >= batch.to) return;
    if (connection.laggingSince !== null) {
      subscription.isLive = false;
    } else if (subscription.sent < batch.from - 1) {
      void catchUp(subscription);
    } else if (subscription.sent === batch.from - 1) {
      subscription.sent = batch.to;
      connection.write(batch.bytes);
    } else {
      // A page brought the beginning of this batch already.
      const rest = batch.frames.slice(subscription.sent + 1 - batch.from);
      subscription.sent = batch.to;
      connection.write(Buffer.concat(rest));
    }
  }

  /** Tells the readers of rooms that went on how far they go now, signed. */
  function tellHeads(): void {
    for (const feed of untold) {
      const head = signHead(feed);
      if (head === null) continue;
      const frame = encodeFrame({ t: 'head', head });
      for (const { isLive, connection } of readers.get(feed) ?? []) {
        if (isLive) connection.push(frame);
      }
    }
    untold.clear();
  }

  /** Shows the readers of a room what is gone in place of the texts that they have. */
  function tellGone(room: string, messages: readonly Message[]): void {
    const feed = feeds.get(room);
    if (feed === undefined) return;
    const isWaiting = pending.delete(feed);
    for (const subscription of readers.get(feed) ?? []) {
      // What is being read for it may have been there still.
      subscription.version += 1;
      pushGone(
        subscription,
        messages.filter(({ seq }) => seq <= subscription.sent),
      );
      if (isWaiting && subscription.isLive) void catchUp(subscription);
    }
  }

  /** Tells the readers of a room of places where nothing is left, without what is. */
  function tellPlaces(room: string, seqs: readonly number[]): void {
    const feed = feeds.get(room);
    if (feed === undefined) return;
    for (let at = 0; at < seqs.length; at += limits.gonePlaces) {
      const places = seqs.slice(at, at + limits.gonePlaces);
      const frame = encodeFrame({ t: 'gone', room, seqs: places });
      for (const { connection } of readers.get(feed) ?? []) connection.push(frame);
    }
  }

  function pushGone({ connection, feed }: Subscription, messages: readonly Message[]): void {
    for (const message of messages) {
      const person = names.personOf(message.author);
      connection.push(encodeFrame({ t: 'message', epoch: feed.epoch, message, person }));
    }
  }

  /** Tells a page that was away what is gone of what it has. */
  async function tellMissed(subscription: Subscription, seqs: readonly number[]): Promise<void> {
    try {
      pushGone(subscription, await removals.gone(subscription.feed.room, seqs));
    } catch (error) {
      log.warn('log-unreadable', { room: subscription.feed.room, error });
      subscription.connection.close('restarting');
    }
  }

  /** Notifies everyone in a room of changed people. */
  function announce(people: People): void {
    const frame = encodeFrame({ t: 'people', people });
    for (const connection of subscriptions.keys()) connection.push(frame);
  }

  return {
    follow,
    leave,
    resume,
    announce,
    tellHeads,
    tellGone,
    tellPlaces,
    hasReaders: (feed: Feed): boolean => readers.has(feed),
  };
}
