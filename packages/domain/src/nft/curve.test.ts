import { describe, expect, test } from 'vitest';
import {
  basePriceMax,
  burnReturn,
  curvePrice,
  curveReserve,
  isBasePrice,
  maxCost,
  minReturn,
  mintTotal,
} from './curve.ts';

const coin = 10n ** 18n;
const terms = { basePriceWei: coin, protocolFeeBps: 200n, creatorFeeBps: 300n };

describe('the n-th token costs n² base prices', () => {
  test.each([
    [0n, 1n],
    [1n, 4n],
    [2n, 9n],
    [99n, 10_000n],
  ])('the next of %d tokens costs %d', (supply, squares) => {
    expect(curvePrice(supply, coin)).toBe(squares * coin);
  });

  test('the reserve is the sum of all prices', () => {
    let sum = 0n;
    for (let supply = 0n; supply < 100n; supply++) {
      expect(curveReserve(supply, coin)).toBe(sum);
      sum += curvePrice(supply, coin);
    }
  });
});

test('fees come on top of a mint and go off a burn', () => {
  expect(mintTotal(1n, terms)).toEqual({
    price: 4n * coin,
    protocolFee: (8n * coin) / 100n,
    creatorFee: (12n * coin) / 100n,
    total: (420n * coin) / 100n,
  });
  expect(burnReturn(2n, terms)).toEqual({
    price: 4n * coin,
    protocolFee: (8n * coin) / 100n,
    creatorFee: (12n * coin) / 100n,
    total: (380n * coin) / 100n,
  });
});

test('an empty collection returns nothing', () => {
  expect(burnReturn(0n, terms)).toEqual({ price: 0n, protocolFee: 0n, creatorFee: 0n, total: 0n });
});

test.each([
  [0n, false],
  [1n, false],
  [10n ** 9n, true],
  [10n ** 9n + 1n, false],
  [basePriceMax, true],
  [basePriceMax + 10n ** 9n, false],
])('a base price of %d wei is accepted: %s', (basePrice, valid) => {
  expect(isBasePrice(basePrice)).toBe(valid);
});

test('limits leave room for prices that move', () => {
  expect(maxCost(1_000n, 50n)).toBe(1_005n);
  expect(minReturn(1_000n, 50n)).toBe(995n);
});
