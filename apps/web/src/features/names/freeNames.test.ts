import { expect, test } from 'vitest';
import { namesNear } from './freeNames.ts';

test('near a taken name stand others that begin or end with it', () => {
  expect(namesNear('vera')).toEqual(['vera1', 'verachat', 'thevera', 'vera-x']);
});

test('none of them is longer than a name may be', () => {
  expect(namesNear('v'.repeat(31))).toEqual([`${'v'.repeat(31)}1`]);
  expect(namesNear('v'.repeat(32))).toEqual([]);
});
