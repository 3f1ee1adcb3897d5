import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from './testStorage.ts';

const storage = browserStorage();
vi.stubGlobal('window', new EventTarget());
const { addToken, importedTokens, removeToken } = await import('./importedTokens.ts');
beforeEach(() => importedTokens.set([]));

const at = (index: number) => `0x${`${index}`.padStart(40, 'a')}` as const;
const token = (index: number, change: object = {}) => ({
  chainId: 1,
  address: at(index),
  symbol: 'SEA',
  name: 'Sea',
  decimals: 18,
  ...change,
});

test('a token that is added comes first, once on each chain, however its address is spelled', () => {
  addToken(token(1));
  addToken(token(2));
  addToken(token(1, { chainId: 2 }));
  const upper = `0x${at(1).slice(2).toUpperCase()}` as const;
  addToken(token(1, { address: upper }));
  expect(importedTokens.get()).toEqual([
    token(1, { address: upper }),
    token(1, { chainId: 2 }),
    token(2),
  ]);
  removeToken({ chainId: 1, address: at(1) });
  expect(importedTokens.get()).toEqual([token(1, { chainId: 2 }), token(2)]);
});

test('fifty tokens are kept, of which the one added longest ago makes room', () => {
  for (let index = 0; index < 51; index += 1) addToken(token(index));
  expect(importedTokens.get()).toHaveLength(50);
  expect(importedTokens.get()[0]).toEqual(token(50));
  expect(importedTokens.get().at(-1)).toEqual(token(1));
});

test.each([
  { decimals: -1 },
  { decimals: 1.5 },
  { decimals: 256 },
  { address: '0x12' },
  { address: `${at(1)}0` },
  { symbol: 'x'.repeat(41) },
  { name: 'x'.repeat(101) },
])('a stored list with a token that has %j counts as empty', (change) => {
  storage.entries.set('parley.tokens', JSON.stringify([token(1, change)]));
  addToken(token(2));
  expect(importedTokens.get()).toEqual([token(2)]);
});
