import { expect, test, vi } from 'vitest';
import { ownWallets } from './ownWallets.ts';
import { announce, openPages, vera } from './testPage.ts';
import { runTimers } from './testTimers.ts';
import { nim } from './testWallet.ts';
import { createWalletList } from './walletList.ts';
import { lastUsedWallet, savedWallet } from './walletState.ts';

openPages();

test.each(Object.entries(ownWallets))(
  'no wallet that announces itself takes the place of our own card “%s”',
  async (_card, id) => {
    announce(id, { eth_accounts: () => [nim] });
    announce('example.wallet');
    const own = { id, name: 'Ours', icon: null, provider: async () => null };
    const { shown, find, findAgain } = createWalletList([own]);
    expect(shown.get().map((source) => source.id)).toEqual(['example.wallet']);
    if (id === ownWallets.host || id === ownWallets.browser) return;
    expect(find(id)).toBe(own);
    const again = findAgain(id, null);
    await runTimers();
    expect(await again).toBe(own);
  },
);

test.each([
  ['walletConnect', ownWallets.phone],
  ['parley.demo', ownWallets.demo],
  ['injected', ownWallets.browser],
  ['farcaster', ownWallets.host],
  ['io.metamask', 'io.metamask'],
  ['io.metamask/uuid', 'io.metamask/uuid'],
  ['constructor', 'constructor'],
])('the wallet that an earlier version remembered as “%s” is found again', (stored, id) => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(stored) });
  expect([savedWallet(), lastUsedWallet()]).toEqual([id, id]);
});

test.each(['walletConnect', 'parley.demo', 'injected', 'farcaster'])(
  'a wallet that announces itself as “%s” is one among the others, and is not asked in place of ours',
  (rdns) => {
    announce(rdns);
    const own = Object.values(ownWallets).map((id) => ({
      id,
      name: 'Ours',
      icon: null,
      provider: async () => null,
    }));
    const { shown, find } = createWalletList(own);
    expect(shown.get()).toMatchObject([{ id: rdns }]);
    for (const source of own) expect(find(source.id)).toBe(source);
  },
);

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
