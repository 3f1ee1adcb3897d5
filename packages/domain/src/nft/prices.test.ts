import { expect, test } from 'vitest';
import { mintTotal } from './curve.ts';
import { changeOf, costOf, formatChange, lineOf, termsOf } from './prices.ts';

const card = { basePriceWei: 10n ** 16n, protocolFeeBps: 200, creatorFeeBps: 500, supply: 41 };

test('the price on a card is what a wallet is asked for, fees included', () => {
  expect(costOf(card)).toBe(mintTotal(41n, termsOf(card)).total);
  // 42² × 0.01 coins, and 7 % of it.
  expect(costOf(card)).toBe(18_874_800_000_000_000_000n);
});

test('a line follows the price of the next one', () => {
  expect(lineOf([0, 1, 9])).toEqual([1, 4, 100]);
});

test.each([
  [[0, 1], 300],
  [[1, 0], -75],
  [[9, 9, 9], 0],
])('from %j the price changed by %d %%', (supplies, percent) => {
  expect(changeOf(supplies)).toBe(percent);
});

test('one supply alone is no change', () => {
  expect(changeOf([5])).toBeNull();
  expect(changeOf([])).toBeNull();
});

test.each([
  [300, '+300 %'],
  [12.34, '+12 %'],
  [9.94, '+9.9 %'],
  [3, '+3 %'],
  [0, '0 %'],
  [0.04, '0 %'],
  [-0.04, '0 %'],
  [-6.25, '−6.3 %'],
  [-75, '−75 %'],
  [999, '+999 %'],
  [1_000, '× 11'],
  [150_000, '× 1,501'],
])('%d percent more is shown as %s', (percent, shown) => {
  expect(formatChange(percent)).toBe(shown);
});
