import { expect, test } from 'vitest';
import { batched } from './indexed.ts';

test('what is asked for together is one question, of so many keys at most, and each gets its own answer', async () => {
  const questions: string[][] = [];
  const lengthOf = batched(
    async (keys) => {
      questions.push([...keys]);
      return (key) => key.length;
    },
    { gatherMs: 5, most: 2 },
  );
  expect(await Promise.all(['a', 'bb', 'ccc'].map(lengthOf))).toEqual([1, 2, 3]);
  expect(questions).toEqual([['a', 'bb'], ['ccc']]);
  expect(await lengthOf('dddd')).toBe(4);
  expect(questions).toHaveLength(3);
});

test('a question that fails fails for all who wait for it, and not for those of the next', async () => {
  let isDown = true;
  const ask = batched(
    async () => {
      if (isDown) throw new Error('down');
      return (key) => key;
    },
    { gatherMs: 5, most: 10 },
  );
  const results = await Promise.allSettled([ask('a'), ask('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await ask('c')).toBe('c');
});
