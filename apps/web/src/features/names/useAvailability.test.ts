import { expect, test } from 'vitest';
import { ofHolder } from './useAvailability.ts';

const self = `0x${'aB'.repeat(20)}`;

test.each([
  [null, self, 'free'],
  [null, null, 'free'],
  [self, self, 'own'],
  [self.toLowerCase(), self, 'own'],
  [self, null, 'taken'],
  [`0x${'cd'.repeat(20)}`, self, 'taken'],
])('a name held by %s is, for %s, %s', (holder, viewer, expected) => {
  expect(ofHolder(holder, viewer)).toBe(expected);
});
