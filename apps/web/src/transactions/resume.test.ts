import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { config, openPage, settle } from './testNode.ts';

const hashOf = (digit: string) => `0x${digit.repeat(64)}` as const;
const hour = 60 * 60_000;

vi.mock('../ui/toast.ts', () => ({ showToast: async () => () => {} }));

const node = openPage();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const storage = browserStorage();

/** Opens a page whose visitor sent these transactions, each so many milliseconds ago. */
async function openAfter(...sent: { hash: string; ago: number; chainId?: number }[]) {
  const entries = sent.map(({ hash, ago, chainId = config.supportedChainId }) => ({
    hash,
    chainId,
    from: '',
    what: 'Mint',
    sentAt: Date.now() - ago,
    status: 'pending',
    reason: null,
  }));
  storage.entries.set('parley.transactions', JSON.stringify(entries));
  const { recentTransactions } = await import('./recent.ts');
  const { resumeTransactions } = await import('./resume.ts');
  stops.push(resumeTransactions(config, () => {}));
  return () => recentTransactions.get().map(({ status }) => status);
}

test('what was pending when the page was left is confirmed on the next visit', async () => {
  node.isMined = true;
  const statuses = await openAfter({ hash: hashOf('1'), ago: hour });
  await settle(() => expect(statuses()).toEqual(['confirmed']));
});

test('transactions of another chain are neither followed nor judged', async () => {
  node.isMined = true;
  const other = { hash: hashOf('2'), ago: hour, chainId: 1 };
  const statuses = await openAfter({ hash: hashOf('1'), ago: hour }, other);
  await settle(() => expect(statuses()).toEqual(['confirmed', 'pending']));
  expect([...node.hashes]).toEqual([hashOf('1')]);
});

test('a transaction that no node knows is given up after a day, not before', async () => {
  const statuses = await openAfter(
    { hash: hashOf('1'), ago: 25 * hour },
    { hash: hashOf('2'), ago: 23 * hour },
  );
  await settle(() => expect(node.hashes.size).toBe(2));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  await settle(() => expect(statuses()).toEqual(['dropped', 'pending']));
});

test('the page shows what another tab sends', async () => {
  const statuses = await openAfter();
  expect(statuses()).toEqual([]);
  await openAfter({ hash: hashOf('1'), ago: 0, chainId: 1 });
  window.dispatchEvent(new Event('storage'));
  expect(statuses()).toEqual(['pending']);
});
