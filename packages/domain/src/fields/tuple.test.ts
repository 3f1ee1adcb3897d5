import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tupleOf } from './tuple.ts';

const pair = tupleOf(z.string().check(z.minLength(1)), z.int());

test.each([
  [['a', 1], true],
  [['', 1], false],
  [['a', 1.5], false],
  [['a'], false],
  [['a', 1, 2], false],
  [{ 0: 'a', 1: 1, length: 2 }, false],
  [null, false],
])('%j is a word and a number: %s', (value, isOne) => {
  expect(z.safeParse(pair, value).success).toBe(isOne);
});
