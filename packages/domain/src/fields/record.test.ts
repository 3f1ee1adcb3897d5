import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordOf } from './record.ts';

const ages = recordOf(z.string().check(z.regex(/^[a-z]+$/)), z.number());

test.each([[{}], [{ anna: 1, bert: 2 }]])('%j is a record of names and numbers', (all) => {
  expect(z.parse(ages, all)).toEqual(all);
});

test.each([
  [null],
  [undefined],
  ['anna'],
  [[]],
  [[1]],
  [{ anna: '1' }],
  [{ Anna: 1 }],
  [{ '': 1 }],
])('%j is none', (all) => {
  expect(z.safeParse(ages, all).success).toBe(false);
});

test('a key that is no name reaches no prototype', () => {
  const text = '{"__proto__":{"anna":1}}';
  expect(z.safeParse(ages, JSON.parse(text)).success).toBe(false);
  const any = z.parse(recordOf(z.string(), z.unknown()), JSON.parse(text));
  expect([Reflect.get({}, 'anna'), Object.keys(any)]).toEqual([undefined, ['__proto__']]);
});
