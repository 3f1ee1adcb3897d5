import { describe, expect, test } from 'vitest';
import { walletCards } from './walletCards.ts';

const page = new URL('https://parley.example/profile/?id=vera.degen');
const wallet = (id: string, name: string) => ({ id, name, icon: null });
const cards = (found: ReturnType<typeof wallet>[], change = {}) =>
  walletCards({ found, page, isPhone: false, hasWalletConnect: true, ...change });

describe('the connect dialog', () => {
  test('has the cards of the specification in its order', () => {
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
  ])('reaches %s by its own announcement, and nothing else by its card', (name, rdns) => {
    const { named, others } = cards([wallet(rdns, `${name} Wallet`)]);
    expect(named.filter(({ state }) => state === 'here')).toEqual([
      { name, state: 'here', id: rdns, icon: null },
    ]);
    expect(others).toEqual([]);
  });

  test('never takes another wallet in the place of one that is not there', () => {
    const { named, others } = cards([wallet('com.example', 'MetaMask')]);
    expect(named.find(({ name }) => name === 'MetaMask')).toEqual({
      name: 'MetaMask',
      state: 'elsewhere',
      href: 'https://metamask.io/download/',
      opens: false,
    });
    expect(others).toEqual([{ name: 'MetaMask', state: 'here', id: 'com.example', icon: null }]);
  });

  test('on a phone opens the page inside a wallet that can do so', () => {
    const { named } = cards([], { isPhone: true });
    expect(named.find(({ name }) => name === 'MetaMask')).toMatchObject({
      href: 'https://metamask.app.link/dapp/parley.example/profile/?id=vera.degen',
      opens: true,
    });
    expect(named.find(({ name }) => name === 'Rabby')).toMatchObject({ opens: false });
  });

  test('says when the community has not set WalletConnect up', () => {
    expect(cards([], { hasWalletConnect: false }).named[1]).toEqual({
      name: 'WalletConnect',
      state: 'qr',
      isSetUp: false,
    });
  });
});
