import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1234567.8901', '-1,234,567.8901'],
  ['', ''],
])('%j is written as %j', (number, expected) => {
  expect(grouped(number)).toBe(expected);
});

test('every whole number is written as the browser writes it in English', () => {
  fc.assert(
    fc.property(fc.bigInt(), (number) => {
      expect(grouped(String(number))).toBe(number.toLocaleString('en-US'));
    }),
  );
});
