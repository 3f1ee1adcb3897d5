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
