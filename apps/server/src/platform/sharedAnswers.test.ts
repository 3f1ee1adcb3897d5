import { beforeEach, expect, test } from 'vitest';
import { createSharedAnswers } from './sharedAnswers.ts';

const beginning = 1_800_000_000_000;
let block: number;
let clock: number;
let made: string[];
let shared: ReturnType<typeof createSharedAnswers>;
beforeEach(() => {
  [block, clock, made] = [1, beginning, []];
  shared = createSharedAnswers({ stateOf: () => block, now: () => clock, forMs: 1_000, most: 3 });
});

const ask = (key: string, fails = false) =>
  shared(key, async () => {
    made.push(key);
    if (fails) throw new Error('away');
    return `${key} of block ${block}`;
  });

test('who asks the same in time gets the answer that is there, or on its way', async () => {
  const both = [ask('a'), ask('a')];
  expect(await Promise.all(both)).toEqual(['a of block 1', 'a of block 1']);
  clock = beginning + 999;
  await ask('a');
  expect(made).toEqual(['a']);
  clock = beginning + 1_000;
  await ask('a');
  expect(made).toEqual(['a', 'a']);
});

test('an answer of another block is made anew', async () => {
  await ask('a');
  block = 2;
  expect(await ask('a')).toBe('a of block 2');
});

test('an answer that failed is told to who asked, and made anew for the next', async () => {
  await expect(ask('a', true)).rejects.toThrow('away');
  expect(await ask('a')).toBe('a of block 1');
});

test('a failure that comes late leaves the newer answer', async () => {
  let fail = (_: Error) => {};
  const late = shared('a', () => new Promise<string>((_, reject) => (fail = reject)));
  block = 2;
  await ask('a');
  fail(new Error('away'));
  await expect(late).rejects.toThrow('away');
  await ask('a');
  expect(made).toEqual(['a']);
});

test('only so many answers are kept, the newest', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await ask(key);
  await ask('b');
  await ask('d');
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  await ask('a');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a']);
});
