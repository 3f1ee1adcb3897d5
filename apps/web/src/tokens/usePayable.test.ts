import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => {} });
const { payableWith } = await import('./usePayable.ts');

const token = { address: `0x${'c'.repeat(40)}` } as const;
const coins = { address: null };
const gas = 450_000n;
const feeAt = (gasPriceWei: bigint) => gas * gasPriceWei;

test('all of a token can be paid, whatever gas costs', () => {
  const all = { held: 7n, spendable: 7n, affordable: 7n };
  expect(payableWith(token, 7n, { gas, gasPriceWei: undefined })).toMatchObject(all);
  expect(payableWith(token, 7n, { gas, gasPriceWei: 9n })).toMatchObject(all);
});

test.each([
  [10n ** 9n, 2n, 10n ** 9n - 2n * feeAt(2n), 10n ** 9n - feeAt(2n)],
  [2n * feeAt(3n), 3n, 0n, feeAt(3n)],
  [feeAt(3n) - 1n, 3n, 0n, -1n],
])(
  'of %s coins at a gas price of %s wei, %s leave twice the fee, and %s leave it once',
  (held, gasPriceWei, spendable, affordable) => {
    const feeAtMostWei = 2n * feeAt(gasPriceWei);
    expect(payableWith(coins, held, { gas, gasPriceWei })).toEqual({
      held,
      spendable,
      affordable,
      feeAtMostWei,
    });
  },
);

test('what can be paid is unknown while the balance is, or of coins the price of gas', () => {
  const unknown = { spendable: null, affordable: null };
  expect(payableWith(token, undefined, { gas, gasPriceWei: 1n })).toMatchObject(unknown);
  expect(payableWith(coins, 7n, { gas, gasPriceWei: undefined })).toMatchObject(unknown);
});
