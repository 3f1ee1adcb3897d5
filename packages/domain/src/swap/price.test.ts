import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatChange, formatTokenPrice, poolPrice, priceNumber, priceOf } from './price.ts';
import { poolOut } from './rules.ts';

const e = (power: number) => 10n ** BigInt(power);

describe('A price', () => {
  test.each([
    ['25 CHAT a coin', [4n * e(18), 100n * e(18)], { base: 18, quote: 18 }, '25.00'],
    ['a coin for a token without decimals', [e(18), 3n], { base: 18, quote: 0 }, '3.00'],
    ['a token of 24 decimals in one without any', [e(24), 5n], { base: 24, quote: 0 }, '5.00'],
    ['much for one that has none', [400n, e(18)], { base: 0, quote: 18 }, '0.0025'],
    ['less than one smallest unit', [1_000n * e(24), 3n], { base: 24, quote: 0 }, '0.003'],
    ['dust', [e(30), 1n], { base: 18, quote: 18 }, '1e-30'],
    ['a giant', [1n, e(33)], { base: 18, quote: 18 }, '1e33'],
    ['nothing paid', [0n, 5n], { base: 18, quote: 18 }, '0'],
  ] as const)('of %s is told in whole tokens', (_, [paid, got], decimals, told) => {
    expect(formatTokenPrice(priceOf(paid, got), decimals)).toBe(told);
  });

  test('drawn is the price told', () => {
    const price = priceOf(400n, e(18));
    expect(priceNumber(price, { base: 0, quote: 18 })).toBeCloseTo(0.0025, 12);
  });

  test('of pools is what a swap of next to nothing gives before the pool’s own fee', () => {
    const reserve = fc.bigInt({ min: e(15), max: e(30) });
    fc.assert(
      fc.property(reserve, reserve, (reserveIn, reserveOut) => {
        const pool = { reserveIn, reserveOut };
        const amount = reserveIn / 1_000_000n;
        const got = poolOut(amount, pool) ?? 0n;
        const price = Number(poolPrice([pool]));
        expect(Number(priceOf(amount, got)) / price).toBeCloseTo(0.997, 3);
      }),
    );
    const pool = { reserveIn: 2n, reserveOut: 6n };
    expect(poolPrice([pool, pool])).toBe(9n * e(36));
    expect(poolPrice([pool, { reserveIn: 0n, reserveOut: 0n }])).toBe(null);
  });
});

test.each([
  [1_000n, 1_051n, '+5.1 %'],
  [1_000n, 949n, '−5.1 %'],
  [1_000n, 1_000n, '0 %'],
  [100_000n, 99_999n, '0 %'],
  [1n, e(12), '+99,999,999,999,900 %'],
  [0n, 5n, ''],
])('from %s to %s a price changed by "%s"', (before, now, told) => {
  expect(formatChange(before, now)).toBe(told);
});
