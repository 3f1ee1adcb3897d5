import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';

const first = `0x${'01'.repeat(32)}` as const;
const second = `0x${'02'.repeat(32)}` as const;
const sent = (hash: `0x${string}`) => ({
  hash: hash as typeof first,
  chainId: 666_666_666,
  from: `0x${'a'.repeat(40)}`,
  what: 'Mint vera.degen',
  sentAt: 1,
  status: 'pending' as const,
  reason: null,
});

const storage = browserStorage();
beforeEach(() => {
  vi.resetModules();
});

describe('recent transactions', () => {
  test('recent transactions outlast a reload, newest first', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.addTransaction(sent(second));
    vi.resetModules();
    const reloaded = await import('./recent.ts');
    expect(reloaded.recentTransactions.get().map(({ hash }) => hash)).toEqual([second, first]);
  });

  test('recent transactions are told how they ended', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.updateTransaction(first, { status: 'failed', reason: 'Error: no' });
    expect(page.recentTransactions.get()).toMatchObject([
      { status: 'failed', reason: 'Error: no' },
    ]);
  });

  test('recent transactions keep their place when a wallet speeds them up under another hash', async () => {
    const page = await import('./recent.ts');
    page.addTransaction(sent(first));
    page.updateTransaction(first, { hash: second });
    expect(page.recentTransactions.get()).toMatchObject([{ hash: second, status: 'pending' }]);
  });

  test('recent transactions of another tab are not overwritten', async () => {
    const page = await import('./recent.ts');
    storage.entries.set('parley.transactions', JSON.stringify([sent(second)]));
    page.addTransaction(sent(first));
    expect(page.recentTransactions.get().map(({ hash }) => hash)).toEqual([first, second]);
  });

  test('recent transactions are cleared except pending ones, and never more than thirty', async () => {
    const page = await import('./recent.ts');
    for (let i = 0; i < 40; i += 1) {
      page.addTransaction(sent(`0x${i.toString(16).padStart(64, '0')}`));
    }
    expect(page.recentTransactions.get()).toHaveLength(30);
    const newest = page.recentTransactions.get()[0]?.hash ?? first;
    page.updateTransaction(newest, { status: 'confirmed' });
    page.clearTransactions();
    expect(page.recentTransactions.get()).toHaveLength(29);
  });

  test('recent transactions in a damaged entry are dropped', async () => {
    storage.entries.set('parley.transactions', '[{"hash":"0x1"}]');
    const page = await import('./recent.ts');
    expect(page.recentTransactions.get()).toEqual([]);
  });
});
