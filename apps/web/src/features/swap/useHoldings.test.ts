import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => {} });
const { payableWith } = await import('./useHoldings.ts');

const token = { address: `0x${'c'.repeat(40)}` } as const;
const coins = { address: null };
/** Of the gas that a swap takes at most. */
const feeAt = (gasPriceWei: bigint) => 450_000n * gasPriceWei;

test('all of a token can be paid, whatever gas costs', () => {
  expect(payableWith(token, 7n, undefined)).toEqual({ spendable: 7n, affordable: 7n });
  expect(payableWith(token, 7n, 9n)).toEqual({ spendable: 7n, affordable: 7n });
});

test.each([
  [10n ** 9n, 2n, 10n ** 9n - 2n * feeAt(2n), 10n ** 9n - feeAt(2n)],
  [2n * feeAt(3n), 3n, 0n, feeAt(3n)],
  [feeAt(3n) - 1n, 3n, 0n, -1n],
])(
  'of %s coins at a gas price of %s wei, %s leave twice the fee, and %s leave it once',
  (held, gasPriceWei, spendable, affordable) => {
    expect(payableWith(coins, held, gasPriceWei)).toEqual({ spendable, affordable });
  },
);

test('what can be paid is unknown while the balance is, or of coins the price of gas', () => {
  const unknown = { spendable: null, affordable: null };
  expect(payableWith(token, undefined, 1n)).toEqual(unknown);
  expect(payableWith(coins, 7n, undefined)).toEqual(unknown);
});
