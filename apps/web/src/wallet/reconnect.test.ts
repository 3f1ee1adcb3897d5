import { beforeEach, expect, test, vi } from 'vitest';
import { pause } from './provider.ts';
import { reconnect, reconnectLimitMs } from './reconnect.ts';
import { announce, config, openPages, vera } from './testPage.ts';
import { runTimers } from './testTimers.ts';
import { walletState } from './walletState.ts';
import { createWeb3 } from './web3.ts';

const walletId = 'example.wallet';
const never = () => new Promise<never>(() => {});

/** The states that the page saw, with the milliseconds since the visit began. */
let seen: [status: string, at: number][];

openPages();
beforeEach(() => {
  seen = [];
  const start = Date.now();
  return walletState.subscribe(() => {
    const { status } = walletState.get();
    if (seen.at(-1)?.[0] !== status) seen.push([status, Date.now() - start]);
  });
});

/** The web3 layer, which loads after this many milliseconds. */
const arriving = (ms: number) => pause(ms).then(() => createWeb3(config, () => {}));

test('the limit of a reconnect is 4 s', () => {
  expect(reconnectLimitMs).toBe(4_000);
});

test('a wallet that still allows it is connected again through reconnecting', async () => {
  announce(walletId);
  const done = reconnect(walletId, arriving(1_000));
  expect(walletState.get().status).toBe('reconnecting');
  await runTimers();
  await done;
  expect(seen.map(([status]) => status)).toEqual(['reconnecting', 'connected']);
  expect(walletState.get()).toMatchObject({ address: vera, chainId: 666_666_666 });
});

test.each([0, 1_000, 2_500, 3_900, 4_000, 5_000, 60_000])(
  'with a web3 layer that comes after %i ms and a wallet that hangs, reconnecting ends within 4 s and never begins again',
  async (ms) => {
    announce(walletId, { eth_accounts: never });
    const done = reconnect(walletId, arriving(ms));
    await runTimers();
    await done;
    expect(seen.map(([status]) => status)).toEqual(['reconnecting', 'disconnected']);
    expect(seen[0]?.[1]).toBe(0);
    expect(seen[1]?.[1]).toBeLessThanOrEqual(4_000);
  },
);

test('reconnecting lasts for the whole 4 s while nothing at all arrives, and ends with them', async () => {
  void reconnect(walletId, never());
  await vi.advanceTimersByTimeAsync(3_999);
  expect(walletState.get().status).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1);
  expect(walletState.get().status).toBe('disconnected');
});

test('a web3 layer that cannot be had ends it at once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await reconnect(walletId, Promise.reject(new Error('no network')));
  expect(seen).toEqual([
    ['reconnecting', 0],
    ['disconnected', 0],
  ]);
});

test('a wallet that answers after the limit comes back without saying that it reconnects', async () => {
  announce(walletId);
  const done = reconnect(walletId, arriving(5_000));
  await runTimers();
  await done;
  expect(seen.map(([status]) => status)).toEqual(['reconnecting', 'disconnected', 'connected']);
});

test('a member who chose another wallet after the limit keeps it', async () => {
  announce('another.wallet');
  const opening = arriving(5_000);
  const done = reconnect(walletId, opening);
  await vi.advanceTimersByTimeAsync(5_100);
  await (await opening).connect('another.wallet');
  const chosen = walletState.get();
  expect(chosen.status).toBe('connected');
  // The wallet of the last visit wakes up while the page still looks for it.
  announce(walletId)();
  await runTimers();
  await done;
  expect(walletState.get()).toBe(chosen);
});

test('a wallet that appears in the page minutes later comes back by itself', async () => {
  const done = reconnect(walletId, arriving(0));
  await vi.advanceTimersByTimeAsync(5_000);
  await done;
  expect(walletState.get().status).toBe('disconnected');
  await vi.advanceTimersByTimeAsync(300_000);
  announce(walletId)();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(walletState.get()).toMatchObject({ status: 'connected', address: vera });
});

test.each<[string, () => (isAwake: boolean) => unknown]>([
  ['answers what it was asked long ago', () => () => pause(20_000).then(() => [vera])],
  [
    'misses what it is asked before it has started',
    () => (isAwake) => (isAwake ? [vera] : never()),
  ],
  [
    'fails until it has started',
    () => (isAwake) => {
      if (isAwake) return [vera];
      throw Object.assign(new Error('starting'), { code: -32_603 });
    },
  ],
])('a wallet that %s comes back by itself, and nothing waits for it', async (_what, answers) => {
  const answer = answers();
  const start = Date.now();
  const isAwake = () => Date.now() - start > 20_000;
  announce(walletId, {
    eth_accounts: () => answer(isAwake()),
    eth_chainId: () => pause(3_000).then(() => '0x27bc86aa'),
  });
  const done = reconnect(walletId, arriving(0));
  await vi.advanceTimersByTimeAsync(4_000);
  await done;
  expect(walletState.get().status).toBe('disconnected');
  await vi.advanceTimersByTimeAsync(90_000);
  expect(walletState.get()).toMatchObject({ status: 'connected', address: vera });
  expect(seen.map(([status]) => status)).toEqual(['reconnecting', 'disconnected', 'connected']);
});

test('a wallet that wakes up after another one was connected is not asked any more', async () => {
  announce('another.wallet');
  let asked = 0;
  announce(walletId, {
    eth_accounts: () => {
      asked += 1;
      return Date.now() < wakesAt ? never() : [vera];
    },
  });
  const wakesAt = Date.now() + 20_000;
  const opening = arriving(0);
  await Promise.all([reconnect(walletId, opening), vi.advanceTimersByTimeAsync(4_000)]);
  await (await opening).connect('another.wallet');
  const [chosen, before] = [walletState.get(), asked];
  await runTimers();
  expect(walletState.get()).toBe(chosen);
  expect(asked).toBe(before);
});

test.each([
  ['the wallet is forgotten, as when another tab disconnected it', 'announced'],
  ['the wallet that was not there yet is forgotten', 'absent'],
])('nothing comes back once %s', async (_what, place) => {
  const wakesAt = Date.now() + 20_000;
  const answers = { eth_accounts: () => (Date.now() < wakesAt ? never() : [vera]) };
  if (place === 'announced') announce(walletId, answers);
  const opening = arriving(0);
  await Promise.all([reconnect(walletId, opening), vi.advanceTimersByTimeAsync(4_000)]);
  (await opening).forget();
  await runTimers();
  announce(walletId, answers)();
  await runTimers();
  expect(walletState.get().status).toBe('disconnected');
});

test.each<[string, Record<string, () => unknown>]>([
  ['lets the page go', { eth_accounts: () => [], wallet_getPermissions: () => [] }],
  [
    'has let the page go, and says so late',
    { eth_accounts: () => pause(2_500).then(() => []), wallet_getPermissions: () => [] },
  ],
  [
    'refuses',
    {
      eth_accounts: () => {
        throw Object.assign(new Error('no'), { code: 4100 });
      },
    },
  ],
])('a wallet that %s is not asked again', async (_what, answers) => {
  const asked = vi.fn(answers.eth_accounts);
  announce(walletId, { ...answers, eth_accounts: asked });
  await Promise.all([reconnect(walletId, arriving(0)), vi.advanceTimersByTimeAsync(10_000)]);
  const { length } = asked.mock.calls;
  await runTimers();
  expect(asked.mock.calls).toHaveLength(length);
  expect(walletState.get()).toEqual({ status: 'disconnected' });
});
