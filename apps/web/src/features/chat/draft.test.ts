import { expect, test } from 'vitest';
import { charactersLeft, isSendable } from './draft.ts';

test.each([
  ['', false],
  ['  \n ', false],
  ['a', true],
  ['x'.repeat(4_000), true],
  ['x'.repeat(4_001), false],
  [` ${'x'.repeat(4_000)} `, true],
])('a draft of %j', (draft, sendable) => {
  expect(isSendable(draft)).toBe(sendable);
});

test('the counter speaks up only near the limit of 4,000', () => {
  expect(charactersLeft('x'.repeat(3_000))).toBeNull();
  expect(charactersLeft('x'.repeat(3_900))).toBe(100);
  expect(charactersLeft('x'.repeat(4_010))).toBe(-10);
});
