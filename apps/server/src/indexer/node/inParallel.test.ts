import { expect, test } from 'vitest';
import { inParallel } from './inParallel.ts';

/** Works that a test ends one by one. */
function held() {
  const ends = new Map<number, () => void>();
  const begun: number[] = [];
  const work = (item: number) => {
    begun.push(item);
    return new Promise<string>((resolve) => ends.set(item, () => resolve(`${item} done`)));
  };
  const end = async (item: number) => {
    ends.get(item)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

const items = Array.from({ length: 10 }, (_, index) => index);

test('eight are under way at once, and results come in the order of the items, whoever ends first', async () => {
  const { begun, work, end } = held();
  const results = inParallel(items, work);
  expect(begun).toEqual(items.slice(0, 8));
  await end(7);
  expect(begun).toEqual(items.slice(0, 9));
  for (const item of [3, 9, 8, 0, 1, 2, 4, 5, 6, 9]) await end(item);
  expect(await results).toEqual(items.map((item) => `${item} done`));
  expect(begun).toEqual(items);
});

test('nothing is done for no items, and a failure is told', async () => {
  const { begun, work } = held();
  expect(await inParallel([], work)).toEqual([]);
  expect(begun).toEqual([]);
  const fails = async (item: number) => {
    if (item === 4) throw new Error('no answer');
    return item;
  };
  await expect(inParallel(items, fails)).rejects.toThrow('no answer');
});
