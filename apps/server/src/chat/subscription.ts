import { pageSize } from '@parley/domain/chat/limits';
import type { Cursor } from '@parley/domain/chat/wire';
import type { Connection } from './connection.ts';
import type { Feed } from './feed.ts';

/** One connection's subscription to one room. */
export type Subscription = {
  readonly connection: Connection;
  readonly feed: Feed;
  /** The last place that was written to the connection. */
  sent: number;
  /** True when new messages are pushed; false while pages from the log bring it up to them. */
  isLive: boolean;
  isCatchingUp: boolean;
  /** The next page must tell the reader to forget what it had. */
  mustReset: boolean;
  /** Grows when the reader starts over, so that a read in progress is known to be stale. */
  version: number;
};

/**
 * A subscription from the cursor on, or from the last page when there is none, or none that can be
 * used: of another log, from the future, or with more than `resumeMax` messages missed.
 */
export function startSubscription(
  connection: Connection,
  feed: Feed,
  cursor: Cursor | null,
  resumeMax: number,
): Subscription {
  const subscription: Subscription = {
    connection,
    feed,
    sent: 0,
    isLive: false,
    isCatchingUp: false,
    mustReset: false,
    version: 0,
  };
  const isUsable =
    cursor !== null &&
    cursor.epoch === feed.epoch &&
    cursor.seq <= feed.head &&
    feed.head - cursor.seq <= resumeMax;
  if (isUsable) subscription.sent = cursor.seq;
  else startOver(subscription);
  subscription.mustReset = !isUsable && cursor !== null;
  return subscription;
}

/** Goes back to the last page; the reader is told to forget what it had. */
export function startOver(subscription: Subscription): void {
  subscription.sent = Math.max(0, subscription.feed.head - pageSize);
  subscription.isLive = false;
  subscription.mustReset = true;
  subscription.version += 1;
}
