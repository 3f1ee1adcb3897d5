import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  basePriceMax,
  burnManyReturn,
  burnReturn,
  curvePrice,
  curveReserve,
  fasterWithin,
  isBasePrice,
  maxCost,
  minReturn,
  mintManyTotal,
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

describe('several tokens at once', () => {
  const supplies = fc.bigInt(0n, 5_000n);
  const counts = fc.bigInt(1n, 30n);

  test('cost what they cost one after the other', () => {
    fc.assert(
      fc.property(supplies, counts, (supply, count) => {
        let total = 0n;
        for (let n = 0n; n < count; n += 1n) total += mintTotal(supply + n, terms).total;
        expect(mintManyTotal(supply, count, terms).total).toBe(total);
      }),
    );
  });

  test('return what they return one after the other, and no more than exist', () => {
    fc.assert(
      fc.property(supplies, counts, (supply, count) => {
        let total = 0n;
        for (let n = 0n; n < count && n < supply; n += 1n)
          total += burnReturn(supply - n, terms).total;
        expect(burnManyReturn(supply, count, terms).total).toBe(total);
      }),
    );
  });

  test('the slippage covers those who are faster, and not one more', () => {
    fc.assert(
      fc.property(supplies, counts, fc.bigInt(0n, 1_000n), (supply, count, bps) => {
        const faster = fasterWithin(supply, count, terms, bps);
        const most = maxCost(mintManyTotal(supply, count, terms).total, bps);
        expect(mintManyTotal(supply + faster, count, terms).total).toBeLessThanOrEqual(most);
        if (faster < 1_000n) {
          expect(mintManyTotal(supply + faster + 1n, count, terms).total).toBeGreaterThan(most);
        }
      }),
    );
  });

  test('of a long curve not more than a thousand are counted', () => {
    expect(fasterWithin(3_000_000n, 1n, terms, 5_000n)).toBe(1_000n);
  });
});
