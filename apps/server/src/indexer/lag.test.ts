import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createLag } from './lag.ts';
import type { Header } from './node/answers.ts';
import type { ChainReader } from './node/chain.ts';
import { createNode } from './node/node.ts';

const now = 1_800_000_000;
/** A block a day, but the last one came 20 seconds ago. */
const times = [now - 172_800, now - 86_420, now - 20];
const header = (number: number) => ({ number, time: times[number - 1] }) as Header;
const asked: number[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000 });
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function lagOf() {
  const rpc = { name: 'a.node', request: async () => null, forward: async () => '' };
  return createLag({
    client: {} as pg.ClientBase,
    node: createNode({ rpcs: [rpc], perSecond: 1, log: silentLog }),
    chain: {
      header: async (number: number) => {
        asked.push(number);
        return header(number);
      },
    } as unknown as ChainReader,
    isOnDemand: true,
  });
}

const seconds = (lag: ReturnType<typeof lagOf>) => lag.state().behindMs / 1_000;

test('an index that lacks the newest block is behind since that was made, not since the one before', async () => {
  const lag = lagOf();
  await lag.isMissing(2, header(3));
  expect(seconds(lag)).toBe(20);
  expect(asked).toEqual([]);
  lag.isWhole();
  expect(seconds(lag)).toBe(0);
});

test('an index that lacks several blocks is behind since the first of them was made', async () => {
  const lag = lagOf();
  await lag.isMissing(1, header(3));
  expect([seconds(lag), asked]).toEqual([86_420, [2]]);
  await lag.isMissing(0, header(3));
  expect(seconds(lag)).toBe(172_800);
});

test('what came since all was read a moment ago costs no question', async () => {
  const lag = lagOf();
  lag.isWhole();
  vi.advanceTimersByTime(1_000);
  await lag.isMissing(1, header(3));
  expect([seconds(lag), asked]).toEqual([1, []]);
});

test('an index that looks in vain for the newest block is behind since it last was there', () => {
  const lag = lagOf();
  lag.isWhole();
  vi.advanceTimersByTime(4_000);
  expect(seconds(lag)).toBe(0);
  vi.advanceTimersByTime(56_000);
  expect(seconds(lag)).toBe(60);
});

test('what is left as it was is behind since then, however much of the chain was read again', () => {
  const lag = lagOf();
  lag.freeze((now - 600) * 1_000);
  lag.isWhole();
  expect(seconds(lag)).toBe(600);
  lag.freeze(null);
  expect(seconds(lag)).toBe(0);
});

test('a block whose time is ahead of the server’s clock makes nothing be behind', async () => {
  const lag = lagOf();
  await lag.isMissing(3, { number: 4, time: now + 40 } as Header);
  expect(seconds(lag)).toBe(0);
});
