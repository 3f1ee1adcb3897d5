import { expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import type { Connection } from './connection.ts';
import type { Feed } from './feed.ts';
import type { Feeds } from './feeds.ts';
import { createGateway } from './gateway.ts';
import { chatLimits } from './limits.ts';
import { createWriteScheduler } from './writeScheduler.ts';

const feedOf = (room: string) =>
  ({ room, epoch: 'e', head: 0, hash: '', ring: [] }) as never as Feed;
const [general, shill] = [feedOf('general'), feedOf('shill')];

/** A connection that takes what it gets. */
const reader = () =>
  ({ laggingSince: null, push: () => {}, flush: () => {}, close: () => {} }) as never as Connection;

function openGateway() {
  const feeds = {
    subscribe: () => {},
    read: async () => [],
    hashAt: async () => '',
  } as never as Feeds;
  return createGateway({
    feeds,
    names: { personOf: () => ({ name: null }) as never, people: async () => ({}) },
    signHead: () => null,
    removals: { since: () => [], gone: async () => [] },
    limits: chatLimits,
    log: silentLog,
    scheduler: createWriteScheduler(),
  });
}

test('a room has readers until the last one leaves it, in whichever way', () => {
  const gateway = openGateway();
  const [anna, bert] = [reader(), reader()];
  gateway.follow(anna, new Map([general, shill].map((feed) => [feed, null])));
  gateway.follow(bert, new Map([[general, null]]));
  gateway.leave(anna);
  expect([general, shill].map(gateway.hasReaders)).toEqual([true, false]);
  gateway.leave(anna);
  gateway.follow(bert, new Map([[shill, null]]));
  expect([general, shill].map(gateway.hasReaders)).toEqual([false, true]);
  gateway.leave(bert);
  expect([general, shill].map(gateway.hasReaders)).toEqual([false, false]);
});
