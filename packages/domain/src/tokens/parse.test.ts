import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from './format.ts';
import { parseAmount } from './parse.ts';

test.each([
  ['1', 1_000_000n],
  ['0.5', 500_000n],
  ['.5', 500_000n],
  ['5.', 5_000_000n],
  [' 12.345678 ', 12_345_678n],
  ['1,234.5', 1_234_500_000n],
  ['1,234,567', 1_234_567_000_000n],
  ['0', 0n],
  ['1.2000000000', 1_200_000n],
])('%s is read exactly', (typed, amount) => {
  expect(parseAmount(typed, 6)).toBe(amount);
});

test.each([
  '',
  '.',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1.2.3',
  '1.2345678',
  '1,23',
  'Infinity',
  '1 000',
  '٣',
])('%j is no amount', (typed) => {
  expect(parseAmount(typed, 6)).toBeNull();
});

test('an amount that is shown in full is read back as it was', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.nat(24), (amount, decimals) => {
      expect(parseAmount(formatAmount(amount, decimals, decimals), decimals)).toBe(amount);
    }),
  );
});
