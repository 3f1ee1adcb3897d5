import { describe, expect, test } from 'vitest';
import { ownWallets } from '../../wallet/ownWallets.ts';
import { walletCards } from './walletCards.ts';

const page = new URL('https://parley.example/profile/?id=vera.degen');
const wallet = (rdns: string, name: string, id = rdns) => {
  return { id, name, icon: null, announced: { rdns, uuid: `${name.toLowerCase()}-0000` } };
};
const cards = (found: ReturnType<typeof wallet>[], change = {}) =>
  walletCards({
    found,
    page,
    isPhone: false,
    hasWalletConnect: true,
    lastUsed: null,
    ...change,
  });

describe('the connect dialog', () => {
  test('the dialog has the cards of all known wallets, in order', () => {
    expect(cards([]).named.map(({ name }) => name)).toEqual([
      'Rabby',
      'WalletConnect',
      'MetaMask',
      'Rainbow',
      'Bifrost',
      'Brave',
    ]);
  });

  test.each([
    ['Rabby', 'io.rabby'],
    ['MetaMask', 'io.metamask'],
    ['Rainbow', 'me.rainbow'],
    ['Bifrost', 'com.bifrostwallet'],
    ['Brave', 'com.brave.wallet'],
  ])(
    'the connect dialog reaches %s by its own announcement, and nothing else by its card',
    (name, rdns) => {
      const { named, others } = cards([wallet(rdns, `${name} Wallet`)]);
      expect(named.filter(({ state }) => state === 'here')).toEqual([
        { name, isLastUsed: false, state: 'here', id: rdns, icon: null, claim: null },
      ]);
      expect(others).toEqual([]);
    },
  );

  test('the connect dialog never takes another wallet in the place of one that is not there', () => {
    const { named, others } = cards([wallet('com.example', 'MetaMask')]);
    expect(named.find(({ name }) => name === 'MetaMask')).toEqual({
      name: 'MetaMask',
      isLastUsed: false,
      state: 'elsewhere',
      href: 'https://metamask.io/download/',
      opens: false,
    });
    // It has the name of a known wallet, so it says what it is.
    expect(others).toMatchObject([{ name: 'MetaMask', id: 'com.example', claim: 'com.example' }]);
  });

  test('the connect dialog tells strangers apart by what they announce, without what nobody sees, and cut', () => {
    const { others } = cards([wallet('com.\u2066a', 'A'), wallet(`com.${'b'.repeat(100)}`, 'B')]);
    expect(others).toMatchObject([{ claim: 'com.a' }, { claim: `com.${'b'.repeat(75)}…` }]);
  });

  test('the connect dialog shows all wallets that claim to be the same one, and each says by what it can be told', () => {
    const second = wallet('io.metamask', 'Second', 'io.metamask/two');
    const { named, others } = cards([wallet('io.metamask', 'MetaMask'), second]);
    expect(named.find(({ name }) => name === 'MetaMask')).toMatchObject({
      id: 'io.metamask',
      claim: 'io.metamask · metamask',
    });
    expect(others).toMatchObject([
      { name: 'Second', id: 'io.metamask/two', claim: 'io.metamask · second-0' },
    ]);
  });

  test('the connect dialog has the wallet that was used last first, and the others in their order', () => {
    const found = [wallet('me.rainbow', 'Rainbow'), wallet('a.b', 'A'), wallet('c.d', 'C')];
    const { named } = cards(found, { lastUsed: 'me.rainbow' });
    expect(named.map(({ name }) => name)).toEqual([
      'Rainbow',
      'Rabby',
      'WalletConnect',
      'MetaMask',
      'Bifrost',
      'Brave',
    ]);
    expect(named.filter(({ isLastUsed }) => isLastUsed)).toHaveLength(1);
    const { others } = cards(found, { lastUsed: 'c.d' });
    expect(others.map(({ name }) => name)).toEqual(['C', 'A']);
    expect(cards([], { lastUsed: ownWallets.phone }).named[0]?.name).toBe('WalletConnect');
  });

  test('the connect dialog on a phone opens the page inside a wallet that can do so', () => {
    const { named } = cards([], { isPhone: true });
    expect(named.find(({ name }) => name === 'MetaMask')).toMatchObject({
      href: 'https://metamask.app.link/dapp/parley.example/profile/?id=vera.degen',
      opens: true,
    });
    expect(named.find(({ name }) => name === 'Rainbow')).toMatchObject({
      href: `https://rnbwapp.com/dapp?url=${encodeURIComponent(page.href)}`,
      opens: true,
    });
    expect(named.find(({ name }) => name === 'Rabby')).toMatchObject({ opens: false });
  });

  test('the connect dialog says when the community has not set WalletConnect up', () => {
    expect(cards([], { hasWalletConnect: false }).named[1]).toEqual({
      name: 'WalletConnect',
      isLastUsed: false,
      state: 'qr',
      isSetUp: false,
    });
  });
});

describe('a card', () => {
  test('a card has the picture that its wallet announced', () => {
    const found = [{ ...wallet('a.b', 'A'), icon: 'data:image/png;base64,A' as never }];
    expect(cards(found).others).toMatchObject([{ icon: 'data:image/png;base64,A' }]);
  });

  test('a card of a wallet that announced nothing has nothing to be told by', () => {
    const own = { id: 'injected', name: 'Injected', icon: null } as never;
    expect(cards([own]).others).toMatchObject([{ name: 'Injected', claim: null }]);
  });

  test('a card of WalletConnect is not the one used last where the community has none', () => {
    const change = { hasWalletConnect: false, lastUsed: ownWallets.phone };
    const { named } = cards([], change);
    expect(named.map(({ isLastUsed }) => isLastUsed)).not.toContain(true);
    expect(cards([], { lastUsed: ownWallets.phone }).named[0]).toEqual({
      name: 'WalletConnect',
      isLastUsed: true,
      state: 'qr',
      isSetUp: true,
    });
  });

  test('a card of a wallet that is not here was never the last one used', () => {
    const { named } = cards([], { lastUsed: 'io.rabby' });
    expect(named[0]).toMatchObject({ name: 'Rabby', state: 'elsewhere', isLastUsed: false });
  });
});
