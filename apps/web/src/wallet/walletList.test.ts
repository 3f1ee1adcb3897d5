import { expect, test } from 'vitest';
import { announce, openPages, vera } from './testPage.ts';
import { runTimers } from './testTimers.ts';
import { nim } from './testWallet.ts';
import { createWalletList } from './walletList.ts';

openPages();

/** Finds the wallet of the last visit, however long that takes. */
async function foundAgain(id: string, account: string | null) {
  const found = createWalletList([]).findAgain(id, account);
  await runTimers();
  return (await found)?.id ?? null;
}

test('a wallet of an earlier visit is found by its rdns, also when another claimed the same then', async () => {
  announce('example.wallet');
  expect(await foundAgain('example.wallet', vera)).toBe('example.wallet');
  expect(await foundAgain('example.wallet/uuid-of-that-visit', vera)).toBe('example.wallet');
  expect(await foundAgain('another.wallet', vera)).toBeNull();
});

test('the wallet with the account of that visit is taken when two claim the same rdns', async () => {
  announce('example.wallet', { eth_accounts: () => [nim.toLowerCase()] });
  announce('example.wallet');
  expect(await foundAgain('example.wallet', vera)).toBe('example.wallet/2');
});

test('no wallet is taken when two claim the same rdns and show other accounts', async () => {
  announce('example.wallet', { eth_accounts: () => [] });
  announce('example.wallet', { eth_accounts: () => [] });
  expect(await foundAgain('example.wallet', vera)).toBeNull();
});
