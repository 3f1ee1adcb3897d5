import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, shortAddress } from './format.ts';

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
