import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactAmount, feeAtMost, maxCoins } from './max.ts';
import { parseAmount } from './parse.ts';

const fee = { gas: 21_000n, gasPriceWei: 1_000_000_007n };

test('the largest amount leaves the fee, with room for a price that doubles', () => {
  expect(feeAtMost(fee)).toBe(2n * 21_000n * 1_000_000_007n);
  expect(maxCoins(10n ** 18n, fee)).toBe(10n ** 18n - feeAtMost(fee));
});

test.each([0n, 1n, feeAtMost(fee)])('of a balance of %d wei nothing can be sent', (balance) => {
  expect(maxCoins(balance, fee)).toBe(0n);
});

test('the largest amount and its fee never exceed the balance', () => {
  const amount = fc.bigInt(0n, 10n ** 30n);
  fc.assert(
    fc.property(amount, fc.bigInt(0n, 10n ** 7n), amount, (balance, gas, gasPriceWei) => {
      const sent = maxCoins(balance, { gas, gasPriceWei });
      expect(sent).toBeGreaterThanOrEqual(0n);
      if (sent > 0n) expect(sent + gas * gasPriceWei).toBeLessThanOrEqual(balance);
    }),
  );
});

test.each([
  [5n, 0, '5'],
  [500n, 2, '5'],
  [550n, 2, '5.5'],
  [5n, 2, '0.05'],
  [0n, 18, '0'],
])('an amount of %s with %s decimals is %s in a field', (amount, decimals, shown) => {
  expect(exactAmount(amount, decimals)).toBe(shown);
});

test('an exact amount is read back as it was, with any decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 60n), fc.nat(36), (amount, decimals) => {
      expect(parseAmount(exactAmount(amount, decimals), decimals)).toBe(amount);
    }),
  );
});
