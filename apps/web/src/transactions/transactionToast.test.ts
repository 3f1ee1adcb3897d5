import type { PublicConfig } from '@parley/domain/config/wire';
import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { addTransaction, recentTransactions } from './recent.ts';
import { toastSlot, transactionToast } from './transactionToast.ts';

const hash = `0x${'1'.repeat(64)}` as const;
const withExplorer = { blockExplorerBaseUrl: 'https://explorer.example' } as PublicConfig;
const sent = { hash, chainId: 1, from: '', what: 'Pay', sentAt: 1, reason: null } as const;

browserStorage();
afterEach(() => recentTransactions.set([]));

test('all toasts of a transaction have one place, from before its hash is known', () => {
  recentTransactions.set([]);
  expect(transactionToast(withExplorer, hash).slot).toBe(toastSlot(hash));
  addTransaction({ ...sent, id: 'own', status: 'pending' });
  expect(transactionToast(withExplorer, hash).slot).toBe(toastSlot('own'));
  expect(toastSlot('own')).not.toBe(toastSlot('other'));
  // Also where it leads nowhere.
  const slot = toastSlot('own');
  expect(transactionToast({ blockExplorerBaseUrl: '' } as PublicConfig, hash)).toEqual({ slot });
});

test('a toast leads to the block explorer, in a new tab, where the chain has one', () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  transactionToast(withExplorer, hash).onClick?.();
  expect(open).toHaveBeenCalledExactlyOnceWith(
    `https://explorer.example/tx/${hash}`,
    '_blank',
    'noopener',
  );
  const without = { blockExplorerBaseUrl: '' } as PublicConfig;
  expect(transactionToast(without, hash).onClick).toBeUndefined();
});
