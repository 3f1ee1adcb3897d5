import { expect, test } from 'vitest';
import { formatLength } from './length.ts';

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [9.4, '0:09'],
  [231, '3:51'],
  [3_599.6, '1:00:00'],
  [3_729, '1:02:09'],
])('a length of %d seconds is shown as %s', (seconds, shown) => {
  expect(formatLength(seconds)).toBe(shown);
});
