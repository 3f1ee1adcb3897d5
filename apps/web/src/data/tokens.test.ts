import type { PublicConfig } from '@parley/domain/config/wire';
import { describe, expect, test, vi } from 'vitest';

// What the member added is followed in other tabs from the import on.
vi.stubGlobal('window', new EventTarget());
const { isSameToken, tokenBalanceKey, tokensOf } = await import('./tokens.ts');

const addressOf = (pair: string): `0x${string}` => `0x${pair.repeat(20)}`;
const [chat, listed, added] = [addressOf('c1'), addressOf('d1'), addressOf('e1')];
const holder = addressOf('aB');
const config = {
  supportedChainId: 5,
  tokenSymbol: 'COIN',
  tokenDecimals: 18,
  nativeCurrencyName: 'Coin',
  chatTokenAddress: chat,
  chatTokenSymbol: 'CHAT',
  tokens: [{ address: listed, symbol: 'LIST', name: 'Listed', decimals: 6 }],
} as unknown as PublicConfig;
const facts = { symbol: 'ADD', name: 'Added', decimals: 2 };
const native = { symbol: 'COIN', name: 'Coin', address: null, decimals: 18, isImported: false };

describe('a member chooses among', () => {
  test('the coin, the chat token, the community’s, and what they added on this chain', () => {
    const imported = [
      { ...facts, chainId: 5, address: added },
      { ...facts, chainId: 6, address: addressOf('f1') },
    ];
    expect(tokensOf(config, imported)).toEqual([
      native,
      { symbol: 'CHAT', name: 'CHAT', address: chat, decimals: 18, isImported: false },
      { symbol: 'LIST', name: 'Listed', address: listed, decimals: 6, isImported: false },
      { ...facts, chainId: 5, address: added, isImported: true },
    ]);
  });

  test('each token once, as the community names it, whatever a member’s entry says', () => {
    const imported = [listed, addressOf('D1'), chat].map((address) => ({
      ...facts,
      chainId: 5,
      address,
    }));
    const tokens = tokensOf(config, imported);
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['COIN', 'CHAT', 'LIST']);
  });

  test('the coin’s own wrapped token, which the community vouches for even if a member added it', () => {
    const wrapped = {
      symbol: 'WCOIN',
      name: 'Wrapped COIN',
      address: addressOf('f1'),
      decimals: 18,
      isImported: false,
    };
    const imported = [{ ...facts, chainId: 5, address: addressOf('F1') }];
    const tokens = tokensOf(config, imported, wrapped);
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['COIN', 'CHAT', 'LIST', 'WCOIN']);
    expect(tokens.at(-1)).toEqual(wrapped);
  });

  test('nothing that is no address, such as the chat token of a community without one', () => {
    const bare = { ...config, chatTokenAddress: '', tokens: [], nativeCurrencyName: '' };
    expect(tokensOf(bare, [])).toEqual([{ ...native, name: 'COIN' }]);
  });
});

test('two tokens are the same in any letter case, and the coin is no token', () => {
  const coin = { address: null };
  expect(isSameToken({ address: addressOf('aB') }, { address: addressOf('Ab') })).toBe(true);
  expect(isSameToken(coin, coin)).toBe(true);
  expect(isSameToken(coin, { address: chat })).toBe(false);
  expect(isSameToken({ address: listed }, { address: chat })).toBe(false);
});

test('a balance has one key for each token and holder, in any letter case', () => {
  const keyOf = (address: `0x${string}` | null, of: string = holder) =>
    tokenBalanceKey({ address }, of).join(' ');
  expect(keyOf(addressOf('aB'))).toBe(keyOf(addressOf('Ab'), holder.toLowerCase()));
  const keys = [keyOf(null), keyOf(null, chat), keyOf(chat), keyOf(chat, chat), keyOf(listed)];
  expect(new Set(keys).size).toBe(keys.length);
});
