import { expect, test } from 'vitest';
import { createTurnstile } from './turnstile.ts';

/** Ends a turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('so many go through in a turn, the others after them and in their order', async () => {
  const pass = createTurnstile(3);
  const through: number[] = [];
  for (let one = 1; one <= 8; one += 1) void pass().then(() => through.push(one));
  await Promise.resolve();
  expect(through).toEqual([1, 2, 3]);
  const counts: number[] = [];
  while (through.length < 8) {
    await turn();
    counts.push(through.length);
  }
  expect(Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 3)))).toBe(3);
  expect(through).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('who comes while others wait does not overtake them', async () => {
  const pass = createTurnstile(1);
  const through: string[] = [];
  const go = (name: string) => void pass().then(() => through.push(name));
  for (const name of ['a', 'b', 'c']) go(name);
  await turn();
  go('d');
  while (through.length < 4) await turn();
  expect(through).toEqual(['a', 'b', 'c', 'd']);
});

test('who comes alone does not wait', async () => {
  const pass = createTurnstile(2);
  for (let round = 0; round < 5; round += 1) {
    let isThrough = false;
    void pass().then(() => {
      isThrough = true;
    });
    await Promise.resolve();
    expect(isThrough).toBe(true);
    await turn();
    await turn();
  }
});
