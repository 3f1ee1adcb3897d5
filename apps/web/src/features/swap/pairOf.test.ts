import { describe, expect, test } from 'vitest';
import type { Token } from '../../data/tokens.ts';
import { pairOf, pairTopic } from './pairOf.ts';
import type { SwapView } from './useSwapView.ts';

const addressOf = (pair: string): `0x${string}` => `0x${pair.repeat(20)}`;
const [chat, odd, weth] = [addressOf('aB'), addressOf('cD'), addressOf('eF')];
const tokenOf = (address: `0x${string}` | null) => ({ address }) as Token;
const market = { router: { weth } } as SwapView['market'];

describe('the prices of a swap are those of', () => {
  const ends = { from: tokenOf(chat), to: tokenOf(odd), market };

  test('its two tokens', () => {
    expect(pairOf({ ...ends, kind: 'swap' })).toEqual({ base: chat, quote: odd });
  });

  test('the coin’s token where coins are paid or got', () => {
    const coin = tokenOf(null);
    expect(pairOf({ ...ends, kind: 'swap', from: coin })).toEqual({ base: weth, quote: odd });
    expect(pairOf({ ...ends, kind: 'swap', to: coin })).toEqual({ base: chat, quote: weth });
  });

  test('nothing where no pool is needed, and until the pools are known', () => {
    expect(pairOf({ ...ends, kind: 'wrap' })).toBeNull();
    expect(pairOf({ ...ends, kind: 'swap', market: undefined })).toBeNull();
  });
});

test('the server tells of the token of a pair that is not the coin’s', () => {
  const topic = `swaps:${chat.toLowerCase()}`;
  expect(pairTopic({ base: chat, quote: weth }, weth)).toBe(topic);
  expect(pairTopic({ base: weth.toLowerCase(), quote: chat }, weth)).toBe(topic);
  expect(pairTopic({ base: chat, quote: odd }, weth)).toBe(topic);
  expect(pairTopic({ base: chat, quote: odd }, undefined)).toBe(topic);
});
