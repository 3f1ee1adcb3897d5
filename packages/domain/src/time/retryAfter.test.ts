import { expect, test } from 'vitest';
import { retryAfterMs } from './retryAfter.ts';

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['999999999', 999_999_999_000],
  ['Thu, 01 Jan 1970 00:02:00 GMT', 60_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
  ['9999999999', null],
  ['1.5', null],
  ['-7', null],
  ['7s', null],
  ['about 7', null],
  ['some GMT', null],
  ['', null],
  [undefined, null],
])('a service that says “%s” asks for a wait of %s ms', (header, expected) => {
  expect(retryAfterMs(header, 60_000)).toBe(expected);
});
