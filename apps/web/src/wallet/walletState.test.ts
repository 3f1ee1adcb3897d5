import { expect, test } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { lastUsedWallet, savedAccount, savedWallet, saveWallet } from './walletState.ts';

const vera = `0x${'aB'.repeat(20)}` as const;
browserStorage();

test('a connected wallet and its account are kept for the next page', () => {
  saveWallet('io.rabby', vera);
  expect([savedWallet(), savedAccount(), lastUsedWallet()]).toEqual(['io.rabby', vera, 'io.rabby']);
});

test('a wallet that is disconnected stays the one that was used last', () => {
  saveWallet('io.rabby', vera);
  saveWallet(null);
  expect([savedWallet(), savedAccount(), lastUsedWallet()]).toEqual([null, null, 'io.rabby']);
});
