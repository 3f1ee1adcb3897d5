import { coinMarker } from '@parley/domain/swap/cowWire';
import { keccak256, stringToBytes } from 'viem';
import { describe, expect, test } from 'vitest';
import { orderOf, validUntil } from './orderOf.ts';

const addressOf = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;
const [chat, odd, weth, owner] = [addressOf('1'), addressOf('2'), addressOf('e'), addressOf('a')];
const limit = { sellAmount: 2n, buyAmount: 1n };
const asked = { from: chat, to: odd, weth, exact: 'in', owner, limit, validTo: 9 } as const;

test('an order pays its owner, all of it or nothing, without a fee and without data of its own', () => {
  expect(orderOf(asked)).toEqual({
    sellToken: chat,
    buyToken: odd,
    receiver: owner,
    sellAmount: 2n,
    buyAmount: 1n,
    validTo: 9,
    appData: keccak256(stringToBytes('{}')),
    feeAmount: 0n,
    kind: 'sell',
    partiallyFillable: false,
  });
});

test('an order of an exact result buys', () => {
  expect(orderOf({ ...asked, exact: 'out' }).kind).toBe('buy');
});

test('coins are sold as their token, and bought as themselves', () => {
  expect(orderOf({ ...asked, from: null }).sellToken).toBe(weth);
  expect(orderOf({ ...asked, to: null }).buyToken).toBe(coinMarker);
});

describe('an order that is signed now lasts', () => {
  const nowMs = 1_000_999;
  test.each([
    ['hour', 1_000 + 3_600],
    ['day', 1_000 + 86_400],
    // The order book takes no more than a week, by its own clock.
    ['week', 1_000 + 7 * 86_400 - 60],
    ['setting', 1_000 + 120],
  ] as const)('as long as chosen: %s', (lasts, until) => {
    expect(validUntil(lasts, nowMs, '2')).toBe(until);
  });

  test('no time at all where the deadline of the settings is no number', () => {
    expect(validUntil('setting', nowMs, 'soon')).toBeNull();
    expect(validUntil('hour', nowMs, 'soon')).toBe(1_000 + 3_600);
  });
});
