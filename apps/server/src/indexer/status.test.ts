import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createStatus, type Notice, noticeText, readNotice, type Status } from './status.ts';

const clock = { time: 0, now: () => clock.time };
let status: Status;

beforeEach(() => {
  clock.time = 1_000_000_000;
  status = createStatus(clock, silentLog);
});

const atHead: Notice = {
  block: 7,
  headBlock: 7,
  behindMs: 0,
  isReady: true,
  setAside: 0,
  trouble: null,
  nodes: [],
  topics: [],
};

test('an index at the newest block is behind by nothing, however old that block is', () => {
  status.hear(atHead);
  clock.time += 9_000;
  expect(status.state().behindSeconds).toBe(0);
  expect(status.isAtHead()).toBe(true);
});

test('an index that lacks blocks is behind since the first of them was made', () => {
  status.hear({ ...atHead, headBlock: 8, behindMs: 20_000 });
  expect(status.state().behindSeconds).toBe(20);
  expect(status.isAtHead()).toBe(false);
  clock.time += 5_000;
  expect(status.state().behindSeconds).toBe(25);
});

test('an index of which nothing is heard is behind since it was last heard of', () => {
  status.hear(atHead);
  clock.time += 11_000;
  expect(status.state().behindSeconds).toBe(11);
  expect(status.isAtHead()).toBe(false);
});

test('what keeps this server from following says nothing of how far the index is', () => {
  status.hear(atHead);
  clock.time += 11_000;
  status.troubled('The database is away.');
  expect(status.state()).toMatchObject({ behindSeconds: 11, trouble: 'The database is away.' });
});

test('a block that is being read makes no index be behind', () => {
  status.hear({ ...atHead, headBlock: 8, behindMs: 400 });
  expect(status.state().behindSeconds).toBe(0);
  expect(status.isAtHead()).toBe(true);
});

test('pages are told when readers have to be told that the index is behind, and when no longer', () => {
  vi.useFakeTimers();
  try {
    const told: string[] = [];
    status.onChange((_, topics) => told.push(...topics));
    const stop = status.watchLag();
    const pass = (ms: number) => {
      clock.time += ms;
      vi.advanceTimersByTime(ms);
    };
    status.hear({ ...atHead, headBlock: 8, behindMs: 9_000 });
    pass(1_000);
    expect(told).toEqual([]);
    pass(1_000);
    pass(5_000);
    expect(told).toEqual(['index']);
    status.hear(atHead);
    pass(1_000);
    expect(told).toEqual(['index', 'index']);
    stop();
    status.hear({ ...atHead, headBlock: 8, behindMs: 60_000 });
    pass(5_000);
    expect(told).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a notice is understood by other servers, of whatever length', () => {
  const long: Notice = {
    ...atHead,
    nodes: Array.from({ length: 9 }, () => 'x'.repeat(900)),
    trouble: 'y'.repeat(900),
    topics: Array.from({ length: 900 }, (_, n) => `member:${n}`),
  };
  expect(readNotice(noticeText(atHead))).toEqual(atHead);
  expect(Buffer.byteLength(noticeText(long))).toBeLessThan(8_000);
  expect(readNotice(noticeText(long))?.topics).toEqual(['*']);
  expect(readNotice('{"block":3,"topics":[]}')).toMatchObject({ behindMs: 0, nodes: [] });
  expect(readNotice('nonsense')).toBeNull();
});
