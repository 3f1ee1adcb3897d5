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
    [18_874_800_000_000_000_000n, '18.88', '18.87', '18.87'],
    [18_875_000_000_000_000_000n, '18.88', '18.87', '18.88'],
    [2_221_390_000_000_000_000n, '2.23', '2.22', '2.22'],
    [coin, '1.00', '1.00', '1.00'],
    [1_234_567n * coin, '1,234,567.00', '1,234,567.00', '1,234,567.00'],
    [coin - 1n, '1', '0.9999', '1'],
    [10n ** 16n, '0.01', '0.01', '0.01'],
    [10_712_345_678_901_234n, '0.01072', '0.01071', '0.01071'],
    [1n, '0.000000000000000001', '0.000000000000000001', '0.000000000000000001'],
    [123_456n, '0.0000000000001235', '0.0000000000001234', '0.0000000000001235'],
    [0n, '0', '0', '0'],
  ])('of %d wei is %s to pay at most, %s to get at least, and was %s', (wei, up, down, nearest) => {
    expect(formatPrice(wei, 18, 'up')).toBe(up);
    expect(formatPrice(wei, 18, 'down')).toBe(down);
    expect(formatPrice(wei, 18, 'nearest')).toBe(nearest);
  });

  test.each([
    [5n, 0, '5'],
    [15n, 1, '1.5'],
    [150n, 2, '1.50'],
    [1_500n, 3, '1.50'],
  ])(
    'of %s in a token of %s decimals is %s: it has no more than these',
    (amount, decimals, shown) => {
      expect(formatPrice(amount, decimals, 'nearest')).toBe(shown);
    },
  );

  test('of the past is at most half a step away, also where an amount is shortened to a number of places', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.nat(18), (wei, places) => {
        const shown = parseAmount(formatAmount(wei, 18, places, 'nearest'), 18) ?? -1n;
        const apart = shown > wei ? shown - wei : wei - shown;
        expect(2n * apart).toBeLessThanOrEqual(10n ** BigInt(18 - places));
        const [up, down] = (['up', 'down'] as const).map(
          (rounding) => parseAmount(formatAmount(wei, 18, places, rounding), 18) ?? -1n,
        );
        expect([up, down]).toContain(shown);
        expect(up).toBeGreaterThanOrEqual(wei);
        expect(down).toBeLessThanOrEqual(wei);
      }),
    );
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
