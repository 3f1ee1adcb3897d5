import { expect, test } from 'vitest';
import { walletLinks } from './walletLinks.ts';

test('a pairing address goes to each wallet whole, as one parameter of its link', () => {
  const uri = 'wc:7f@2?relay-protocol=irn&symKey=a5';
  const links = walletLinks(uri);
  expect(links.map(({ name }) => name)).toEqual([
    'MetaMask',
    'Rainbow',
    'Bifrost',
    'Trust Wallet',
    'Zerion',
    'Uniswap Wallet',
    'Other wallet',
  ]);
  for (const { href, home } of links.slice(0, -1)) {
    const address = new URL(href);
    expect(address.origin + address.pathname).toBe(`${home}/wc`);
    expect([...address.searchParams]).toEqual([['uri', uri]]);
  }
  expect(links.at(-1)).toMatchObject({ href: uri, home: null });
});
