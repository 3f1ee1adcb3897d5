import { expect, test } from 'vitest';
import { createKnown } from './known.ts';

test('the answer to a later question stays, whichever comes first', () => {
  const known = createKnown<string>();
  const [first, second] = [known.question(), known.question()];
  known.remember('0xa', { value: 'new', at: 2, question: second });
  known.remember('0xa', { value: 'old', at: 9, question: first });
  expect(known.get('0xa')?.value).toBe('new');
  known.remember('0xa', { value: 'again', at: 3, question: second });
  expect(known.get('0xa')).toEqual({ value: 'again', at: 3, question: second });
});

test('20,000 answers are kept, and the one renewed longest ago makes room', () => {
  const known = createKnown<number>();
  const remember = (value: number) =>
    known.remember(`0x${value}`, { value, at: 1, question: known.question() });
  for (let value = 0; value < 20_000; value += 1) remember(value);
  remember(0);
  remember(20_000);
  expect([0, 1, 2, 20_000].map((value) => known.has(`0x${value}`))).toEqual([
    ...[true, false, true, true],
  ]);
  expect(known.addresses()).toHaveLength(20_000);
  expect(known.addresses()[0]).toBe('0x2');
});

test('an answer that is to be asked for again is never made younger', () => {
  const known = createKnown<string>();
  for (const [address, at] of [
    ['0xa', 5],
    ['0xb', 50],
    ['0xc', 50],
  ] as const) {
    known.remember(address, { value: '', at, question: known.question() });
  }
  known.age(10, ['0xa', '0xb', '0xd']);
  const times = () => ['0xa', '0xb', '0xc', '0xd'].map((address) => known.get(address)?.at);
  expect(times()).toEqual([5, 10, 50, undefined]);
  known.age(1);
  expect(times()).toEqual([1, 1, 1, undefined]);
});
