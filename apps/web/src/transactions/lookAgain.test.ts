import type { PublicConfig } from '@parley/domain/config/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const page = vi.hoisted(() => ({ opened: 0, waits: [] as (() => void)[] }));
vi.mock('../wallet/wallet.ts', () => ({
  openWeb3: async () => {
    page.opened += 1;
    await new Promise<void>((resolve) => page.waits.push(resolve));
    return {};
  },
}));
vi.mock('./search.ts', () => ({ search: async () => null }));

const config = { supportedChainId: 7 } as PublicConfig;
const hour = 60 * 60_000;
const storage = browserStorage();
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  Object.assign(page, { opened: 0, waits: [] });
});
afterEach(() => vi.useRealTimers());

/** A page that lists one transaction; resolves with what stops it. */
async function openWith(changes: object): Promise<() => void> {
  const asked = { fingerprint: `0x${'1'.repeat(64)}`, nonce: 1, block: 1 };
  const entry = {
    id: 'one',
    hash: null,
    chainId: 7,
    from: `0x${'a'.repeat(40)}`,
    key: 'pay',
    what: 'Pay',
    sentAt: Date.now() - hour,
    status: 'dropped',
    reason: null,
    asked,
    ...changes,
  };
  storage.entries.set('parley.transactions', JSON.stringify([entry]));
  const { recentTransactions } = await import('./recent.ts');
  expect(recentTransactions.get()).toHaveLength(1);
  const { lookAgain } = await import('./lookAgain.ts');
  return lookAgain(config);
}

test('what was given up is looked for at once and each minute, one look after the other', async () => {
  const stop = await openWith({});
  expect(page.opened).toBe(1);
  await vi.advanceTimersByTimeAsync(180_000);
  // The first look has no answer yet.
  expect(page.opened).toBe(1);
  page.waits[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.opened).toBe(2);
  stop();
  page.waits[1]?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([page.opened, vi.getTimerCount()]).toEqual([2, 0]);
});

test('several calls that were given up are looked for in their wallet', async () => {
  const stop = await openWith({ asked: undefined, batchId: '0x1' });
  expect(page.opened).toBe(1);
  stop();
});

test.each([
  ['is older than a day', { sentAt: Date.now() - 25 * hour }],
  ['is of another chain', { chainId: 8 }],
  ['has a hash', { hash: `0x${'2'.repeat(64)}` }],
  ['is still looked for', { status: 'maybe' }],
])('a transaction that %s is not looked for', async (_, changes) => {
  const stop = await openWith(changes);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(page.opened).toBe(0);
  stop();
});
