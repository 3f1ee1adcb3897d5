import { getAddress } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resumeLate } from './resumeLate.ts';

const account = getAddress(`0x${'a'.repeat(40)}`);
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** A wallet that is asked for its accounts, and what became of waiting for it. */
function waitFor(answer: (asked: number) => Promise<unknown>) {
  const seen = {
    isWanted: true,
    asked: [] as number[],
    connected: [] as unknown[],
    fails: 0,
    isOver: false,
  };
  const request = async ({ method }: { method: string }) => {
    if (method !== 'eth_accounts') throw new Error(method);
    seen.asked.push(Date.now());
    return answer(seen.asked.length);
  };
  void resumeLate({ request, on: () => {}, removeListener: () => {} } as never, {
    isWanted: () => seen.isWanted,
    onAccounts: async (accounts) => {
      seen.connected.push(accounts);
      if (seen.connected.length <= seen.fails) throw new Error('not yet');
    },
    onLocked: () => {},
  }).then(() => {
    seen.isOver = true;
  });
  return seen;
}
const silent = () => new Promise<never>(() => {});
const away = () => Promise.reject(new Error('starting'));

test('a wallet that says nothing is asked again less and less often, after a minute at last', async () => {
  const began = Date.now();
  const { asked } = waitFor(silent);
  await vi.advanceTimersByTimeAsync(250_000);
  const pauses = asked.map((at, index) => at - (asked[index - 1] ?? began));
  expect(pauses).toEqual([
    1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

test('the first answer counts, and nothing is asked or connected after it', async () => {
  const seen = waitFor((asked) => (asked < 3 ? away() : Promise.resolve([account])));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen.connected).toEqual([[account]]);
  expect(seen.asked).toHaveLength(3);
  expect(seen.isOver).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a wallet that cannot be connected yet is asked again', async () => {
  const seen = waitFor(async () => [account]);
  seen.fails = 1;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.connected).toHaveLength(2);
  expect(seen.isOver).toBe(true);
});

test('a wallet that nobody waits for any more is neither asked nor connected', async () => {
  const asleep = waitFor(silent);
  await vi.advanceTimersByTimeAsync(1_000);
  asleep.isWanted = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asleep.asked).toHaveLength(1);
  expect(asleep.isOver).toBe(true);

  let tell = (_: unknown) => {};
  const late = waitFor(
    () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  late.isWanted = false;
  tell([account]);
  await vi.advanceTimersByTimeAsync(0);
  expect(late.connected).toEqual([]);
  expect(late.isOver).toBe(true);
});
