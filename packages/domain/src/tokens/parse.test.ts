import { tokenText } from '@parley/text/tokens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from './format.ts';
import { exactAmount } from './max.ts';
import { type AmountFault, amountFault, parseAmount, readAmount } from './parse.ts';

test.each([
  ['1', 1_000_000n],
  ['0', 0n],
  ['007', 7_000_000n],
  ['0.5', 500_000n],
  ['.5', 500_000n],
  ['5.', 5_000_000n],
  ['00.5', 500_000n],
  ['1.234', 1_234_000n],
  [' 12.345678 ', 12_345_678n],
  ['\u00a012\n', 12_000_000n],
  ['1.2000000000', 1_200_000n],
  ['1.2345670', 1_234_567n],
  ['1,234', 1_234_000_000n],
  ['1,234.', 1_234_000_000n],
  ['1,234.5', 1_234_500_000n],
  ['12,345.000001', 12_345_000_001n],
  ['123,456', 123_456_000_000n],
  ['1,234,567', 1_234_567_000_000n],
  ['1,234,567.8', 1_234_567_800_000n],
  [`1.${'0'.repeat(198)}`, 1_000_000n],
])('%j is read exactly', (typed, amount) => {
  expect(readAmount(typed, 6)).toEqual({ fault: null, amount });
  expect(amountFault(typed, 6)).toBeNull();
});

const { comma, shape, decimals, large } = tokenText.amountFaults;

test.each<[string, AmountFault, string]>([
  ['0,125', 'comma', comma('0.125')],
  ['0,500', 'comma', comma('0.500')],
  ['0,5', 'comma', comma('0.5')],
  [' 0,5 ', 'comma', comma('0.5')],
  ['1,23', 'comma', comma('1.23')],
  ['1,2345', 'comma', comma('1.2345')],
  ['1234,567', 'comma', comma('1234.567')],
  ['012,345', 'comma', comma('012.345')],
  ['000,125', 'comma', comma('000.125')],
  [',500', 'comma', comma('0.125')],
  ['500,', 'comma', comma('0.125')],
  [',', 'comma', comma('0.125')],
  ['1.000,500', 'comma', comma('0.125')],
  ['1.000.000,5', 'comma', comma('0.125')],
  ['1,234,56', 'comma', comma('0.125')],
  ['1,23,456', 'comma', comma('0.125')],
  ['12,34,567', 'comma', comma('0.125')],
  ['1,,234', 'comma', comma('0.125')],
  ['1,234.567,8', 'comma', comma('0.125')],
  ['0.123,456', 'comma', comma('0.125')],
  ['', 'shape', shape],
  [' ', 'shape', shape],
  ['.', 'shape', shape],
  ['..5', 'shape', shape],
  ['1.2.3', 'shape', shape],
  ['1.000.000', 'shape', shape],
  ['-1', 'shape', shape],
  ['\u22121', 'shape', shape],
  ['+1', 'shape', shape],
  ['1e3', 'shape', shape],
  ['1E-3', 'shape', shape],
  ['0x10', 'shape', shape],
  ['1n', 'shape', shape],
  ['1_000', 'shape', shape],
  ['1 000', 'shape', shape],
  ['1\u00a0000', 'shape', shape],
  ['1\u202f000', 'shape', shape],
  ['1\u2009000,5', 'shape', shape],
  ["1'000", 'shape', shape],
  ['1’000', 'shape', shape],
  ['1\u066b5', 'shape', shape],
  ['1\u066c000', 'shape', shape],
  ['1，234', 'shape', shape],
  ['1．5', 'shape', shape],
  ['１２', 'shape', shape],
  ['٣', 'shape', shape],
  ['½', 'shape', shape],
  ['1\u200b0', 'shape', shape],
  ['1\u202e5', 'shape', shape],
  ['$5', 'shape', shape],
  ['5 DEGEN', 'shape', shape],
  ['0,5 DEGEN', 'shape', shape],
  ['50%', 'shape', shape],
  ['Infinity', 'shape', shape],
  ['1.2345678', 'decimals', decimals(6)],
  ['0.0000001', 'decimals', decimals(6)],
  ['9'.repeat(80), 'large', large],
  [`1.${'0'.repeat(199)}`, 'large', large],
])('%j is refused for its %s', (typed, fault, sentence) => {
  expect(readAmount(typed, 6)).toEqual({ fault });
  expect(parseAmount(typed, 6)).toBeNull();
  expect(amountFault(typed, 6)).toBe(sentence);
});

test.each(['1.5', '0,5', 'x'])(
  '%j of a token without decimals asks for a whole number',
  (typed) => {
    expect(amountFault(typed, 0)).toBe(tokenText.amountFaults.whole);
  },
);

test('the largest amount that a contract counts is read, and one more is refused', () => {
  const most = 2n ** 256n - 1n;
  expect(parseAmount(formatAmount(most, 18, 18), 18)).toBe(most);
  expect(readAmount(formatAmount(most + 1n, 18, 18), 18)).toEqual({ fault: 'large' });
});

describe('an amount that is shown in full', () => {
  const tokens = [fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(24)] as const;

  test('is read back as it was', () => {
    fc.assert(
      fc.property(...tokens, (amount, places) => {
        expect(parseAmount(formatAmount(amount, places, places), places)).toBe(amount);
        expect(parseAmount(exactAmount(amount, places), places)).toBe(amount);
      }),
    );
  });

  test('is refused with a comma for its point, or means the same without it', () => {
    fc.assert(
      fc.property(...tokens, (amount, places) => {
        const european = exactAmount(amount, places).replace('.', ',');
        const read = parseAmount(european, places);
        const isWhole = /^[1-9]\d{0,2},\d{3}$/.test(european);
        expect(read).toBe(
          isWhole || !european.includes(',')
            ? parseAmount(european.replace(',', ''), places)
            : null,
        );
      }),
    );
  });
});

test('of digits, points, and commas, only digits, one point, and whole groups are an amount', () => {
  const character = fc.constantFrom('0', '1', '5', '9', '.', ',');
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 9 }), (typed) => {
      const amount = parseAmount(typed, 18);
      if (amount === null) return;
      // Written with its groups, or without them, it is the text that was typed.
      const shown = formatAmount(amount, 18, 18);
      const tidy = (text: string) =>
        text
          .replace(/^0+(?=\d)/, '')
          .replace(/^\./, '0.')
          .replace(/(\.\d*?)0*$/, '$1')
          .replace(/\.$/, '');
      expect([shown, shown.replaceAll(',', '')]).toContain(tidy(typed));
    }),
    { numRuns: 2_000 },
  );
});
