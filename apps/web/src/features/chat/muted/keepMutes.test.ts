import type { Device } from '@parley/chat-client/device/deviceKey';
import type { ServerFrame } from '@parley/domain/chat/frames';
import { createStore } from '@parley/domain/state/store';
import { eventually } from '@parley/testkit/eventually';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nothing, openBrowser, person, site, startServer } from './testBrowsers.ts';

const anna = person('a');
const bert = person('b');
let server: ReturnType<typeof startServer>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let device: Device;
let page: Awaited<ReturnType<typeof open>>;

/** A page of a member: what it hears of its connection, and whether the member has signed in. */
async function open(author: string, own: Device | null) {
  const { keepMutes } = await import('./keepMutes.ts');
  const status = createStore<'connecting' | 'online' | 'offline'>('online');
  const authorized = createStore(own !== null);
  const listeners = new Set<(frame: ServerFrame) => void>();
  const state = { device: own };
  const onFrame = (listener: (frame: ServerFrame) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const deviceOf = async () => state.device;
  const close = keepMutes({ site, author, deviceOf, chat: { status, authorized, onFrame } });
  return {
    status,
    authorized,
    state,
    close,
    listeners,
    hear: (topic: string) => {
      for (const listener of listeners) listener({ t: 'changed', topics: [topic], block: 0 });
    },
  };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server = startServer();
  browser = await openBrowser(server);
  device = await server.enrol(anna);
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until the server was asked so often, by whatever has to pass until then. */
const asked = (times: number) =>
  eventually(() => expect(server.requests).toHaveLength(times), { timeout: 60_000, interval: 1 });
const muteElsewhere = (one: string) =>
  server.kept.set(anna, { ...nothing, blocked: [...(server.kept.get(anna)?.blocked ?? []), one] });

test('a page asks when it opens, and tells what changes in it', async () => {
  muteElsewhere(person('1'));
  page = await open(anna, device);
  await eventually(() => expect(browser.list().blocked).toEqual([person('1')]));
  browser.toggle('people', person('2'));
  await asked(2);
  expect(server.requests[1]?.changes).toEqual([['people', person('2'), true]]);
});

test('what another device changed is asked for as soon as the server says so', async () => {
  page = await open(anna, device);
  const { readMutedOwner } = browser.code().owner;
  await eventually(() => expect(readMutedOwner()?.base).toEqual(nothing));
  muteElsewhere(person('1'));
  page.hear('points');
  page.hear('mutes');
  await eventually(() => expect(browser.list().blocked).toEqual([person('1')]));
  expect(server.requests).toHaveLength(2);
});

test('what the server did not hear is told once it answers again, and after a break it is asked', async () => {
  server.state.way = 'away';
  const ask = vi.fn(server.answer);
  vi.stubGlobal('fetch', ask);
  browser.toggle('blocked', person('1'));
  page = await open(anna, device);
  await eventually(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(browser.list().blocked).toEqual([person('1')]);
  server.state.way = 'answered';
  await vi.advanceTimersByTimeAsync(60_000);
  await asked(1);
  await eventually(() => expect(server.kept.get(anna)?.blocked).toEqual([person('1')]));
  muteElsewhere(person('2'));
  page.status.set('offline');
  page.status.set('online');
  await vi.advanceTimersByTimeAsync(10_000);
  await eventually(() => expect(browser.list().blocked).toContain(person('2')));
});

test('a server from before is left alone, and the list goes on in the browser', async () => {
  server.state.way = 'older';
  const ask = vi.fn(server.answer);
  vi.stubGlobal('fetch', ask);
  page = await open(anna, device);
  await eventually(() => expect(ask).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  browser.toggle('blocked', person('1'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(browser.list().blocked).toEqual([person('1')]);
});

test('a visitor’s list stays in the browser until they sign in', async () => {
  browser.toggle('words', 'gm');
  page = await open(anna, null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.code().owner.readMutedOwner()).toBeNull();
  page.state.device = device;
  page.authorized.set(true);
  await asked(1);
  expect(server.requests[0]?.changes).toEqual([['words', 'gm', true]]);
});

test('a member who has not signed in here yet is not shown what another one muted', async () => {
  browser.toggle('blocked', person('1'));
  await browser.sync(anna, device);
  page = await open(bert, null);
  await eventually(() => expect(browser.list()).toEqual(nothing));
});

test('two tabs of different members do not take the list from each other again and again', async () => {
  const berts = await server.enrol(bert);
  page = await open(anna, device);
  await asked(1);
  const other = await open(bert, berts);
  await asked(2);
  browser.toggle('blocked', person('1'));
  await asked(3);
  expect(server.requests[2]?.device).toBe(berts.id);
  page.hear('mutes');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requests).toHaveLength(3);
  expect(browser.code().owner.readMutedOwner()?.author).toBe(bert);
  other.close();
  expect(other.listeners.size).toBe(0);
});
