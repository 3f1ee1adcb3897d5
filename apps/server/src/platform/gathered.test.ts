import { eventually } from '@parley/testkit/eventually';
import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

/** Answers each key with itself in capitals, once it is let. */
function start() {
  const questions: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const ask = gathered<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answers = keys
          .filter((key) => key !== 'nobody')
          .map((key) => [key, key.toUpperCase()] as const);
        questions.push({
          keys,
          answer: () => resolve(new Map(answers)),
          fail: () => reject(new Error('down')),
        });
      }),
  );
  const asked = (count: number) => eventually(() => expect(questions).toHaveLength(count));
  return { ask, questions, asked };
}

test('what is asked in one turn is one question, and each gets the answer for its key', async () => {
  const { ask, questions, asked } = start();
  const answers = ['ada', 'bo', 'ada', 'nobody'].map(ask);
  await asked(1);
  expect(questions[0]?.keys).toEqual(['ada', 'bo', 'nobody']);
  questions[0]?.answer();
  expect(await Promise.all(answers)).toEqual(['ADA', 'BO', 'ADA', undefined]);
});

test('what is asked during a question is answered by the next one, though it has the same key', async () => {
  const { ask, questions, asked } = start();
  const first = ask('ada');
  await asked(1);
  const later = ['ada', 'bo'].map(ask);
  questions[0]?.answer();
  expect(await first).toBe('ADA');
  await asked(2);
  expect(questions[1]?.keys).toEqual(['ada', 'bo']);
  questions[1]?.answer();
  expect(await Promise.all(later)).toEqual(['ADA', 'BO']);
});

test('a thousand at once are two questions, one after the other', async () => {
  const { ask, questions, asked } = start();
  const answers = Array.from({ length: 1_000 }, (_, index) => ask(`m${index}`));
  await asked(1);
  questions[0]?.answer();
  await asked(2);
  questions[1]?.answer();
  expect(questions.map(({ keys }) => keys.length)).toEqual([500, 500]);
  expect((await Promise.all(answers)).at(-1)).toBe('M999');
});

test('a question that fails fails for those who wait, and for nobody after them', async () => {
  const { ask, questions, asked } = start();
  const first = ask('ada');
  await asked(1);
  const later = ask('bo');
  questions[0]?.fail();
  await expect(first).rejects.toThrow('down');
  await expect(later).rejects.toThrow('down');
  const again = ask('ada');
  await asked(2);
  questions[1]?.answer();
  expect(await again).toBe('ADA');
});
