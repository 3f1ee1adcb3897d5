import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { createRpc, RpcLimitError } from '../../platform/rpc.ts';
import { createNode } from './node.ts';

const perSecond = 25;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a node takes until it limits us, and whether its refusals say how long to wait, in milliseconds. */
const node = {
  perSecond: Number.POSITIVE_INFINITY,
  retryAfterMs: null as number | null,
  answered: 0,
  refused: 0,
};

beforeEach(() => {
  Object.assign(node, {
    perSecond: Number.POSITIVE_INFINITY,
    retryAfterMs: null,
    answered: 0,
    refused: 0,
  });
});

/** Asks as the follower does: eight at once, again and again. */
function askOn() {
  let second = 0;
  let inSecond = 0;
  const rpc = {
    ...createRpc('http://127.0.0.1:9'),
    async request() {
      const now = Math.floor(Date.now() / 1_000);
      if (now !== second) inSecond = 0;
      second = now;
      inSecond += 1;
      if (inSecond > node.perSecond) {
        node.refused += 1;
        throw new RpcLimitError('Slow down', node.retryAfterMs);
      }
      node.answered += 1;
      return '0x';
    },
  };
  const asked = createNode({ rpcs: [rpc], perSecond, log: silentLog });
  let isOver = false;
  const worker = async () => {
    while (!isOver) await asked.request('eth_call', []).catch(() => {});
  };
  for (let count = 0; count < 8; count += 1) void worker();
  return {
    node: asked,
    stop: () => {
      isOver = true;
    },
  };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('no more requests go than may, but for a quarter of a second’s at once', async () => {
  const { stop } = askOn();
  await seconds(10);
  expect(node.answered).toBeLessThanOrEqual(10.25 * perSecond + 1);
  expect(node.answered).toBeGreaterThan(9 * perSecond);
  stop();
});

test.each([
  [0, null],
  [0, 60_000],
  [1, null],
  [1, 30_000],
  [5, 1_000],
])(
  'ten seconds after a node stops allowing %i requests a second only (wait %s ms), all go again',
  async (allowed, wait) => {
    const { stop } = askOn();
    await seconds(5);
    Object.assign(node, { perSecond: allowed, retryAfterMs: wait });
    await seconds(120);
    node.perSecond = Number.POSITIVE_INFINITY;
    await seconds(10);
    node.answered = 0;
    await seconds(4);
    expect(node.answered).toBeGreaterThanOrEqual(0.95 * 4 * perSecond);
    stop();
  },
);

test('a node that goes on limiting us refuses few requests, once it is known', async () => {
  const { stop } = askOn();
  node.perSecond = 10;
  await seconds(30);
  Object.assign(node, { answered: 0, refused: 0 });
  await seconds(60);
  expect(node.refused).toBeLessThan(0.2 * node.answered);
  expect(node.answered).toBeGreaterThan(60 * 5);
  stop();
});
