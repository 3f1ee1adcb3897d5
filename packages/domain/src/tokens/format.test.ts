import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatBalance, formatPrice, shortAddress } from './format.ts';
import { parseAmount } from './parse.ts';

test('an address is shortened to its first 6 and last 4 characters', () => {
  expect(shortAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x1234…5678');
});

test.each([
  [0n, '0'],
  [1n, '0'],
  [10n ** 10n, '0.00000001'],
  [10n ** 18n, '1'],
  [1_234_567_890_000_000_000_000n, '1,234.56789'],
  [1_999_999_999_999_999_999n, '1.99999999'],
  [-5n * 10n ** 17n, '-0.5'],
])('%s wei are shown as %s: to 8 decimals, never rounded up', (wei, shown) => {
  expect(formatAmount(wei)).toBe(shown);
});

test.each([
  [0n, 18, '0'],
  [1n, 18, '<0.00000001'],
  [10n ** 10n, 18, '0.00000001'],
  [1n, 24, '<0.00000001'],
  [3n, 0, '3'],
])(
  'a balance of %d with %d decimals is shown as %s, and never as nothing when there is some',
  (amount, decimals, shown) => {
    expect(formatBalance(amount, decimals)).toBe(shown);
  },
);

test('a token without decimals is shown whole', () => {
  expect(formatAmount(1_234n, 0)).toBe('1,234');
});

test('with all decimals shown, nothing is lost', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
      const [whole = '', fraction = ''] = formatAmount(amount, 18, 18)
        .replaceAll(',', '')
        .split('.');
      expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(amount);
    }),
  );
});

describe('a price', () => {
  const coin = 10n ** 18n;
  test.each([
    [18_874_800_000_000_000_000n, '18.88', '18.87'],
    [coin, '1.00', '1.00'],
    [1_234_567n * coin, '1,234,567.00', '1,234,567.00'],
    [coin - 1n, '1', '0.9999'],
    [10n ** 16n, '0.01', '0.01'],
    [10_712_345_678_901_234n, '0.01072', '0.01071'],
    [1n, '0.000000000000000001', '0.000000000000000001'],
    [123_456n, '0.0000000000001235', '0.0000000000001234'],
    [0n, '0', '0'],
  ])('of %d wei is %s to pay and %s to get', (wei, up, down) => {
    expect(formatPrice(wei, 18, 'up')).toBe(up);
    expect(formatPrice(wei, 18, 'down')).toBe(down);
  });

  test('is never less than what a payer pays, nor more than what a seller gets', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.nat(24), (wei, decimals) => {
        expect(parseAmount(formatPrice(wei, decimals, 'up'), decimals)).toBeGreaterThanOrEqual(wei);
        expect(parseAmount(formatPrice(wei, decimals, 'down'), decimals)).toBeLessThanOrEqual(wei);
      }),
    );
  });
});
