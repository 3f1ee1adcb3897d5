import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('work begins in the order it comes, two at a time, and one that fails gives its place on', async () => {
  const queue = createQueue(2);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
      );
    });
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(add);
  expect([begun, queue.size()]).toEqual([['one', 'two'], 4]);
  ends.get('two')?.(new Error('broken'));
  await expect(two).rejects.toThrow('broken');
  expect([begun, queue.size()]).toEqual([['one', 'two', 'three'], 3]);
  ends.get('three')?.();
  expect(await three).toBe('three');
  expect([begun, queue.size()]).toEqual([['one', 'two', 'three', 'four'], 2]);
  for (const name of ['one', 'four']) ends.get(name)?.();
  expect(await Promise.all([one, four])).toEqual(['one', 'four']);
  expect(queue.size()).toBe(0);
  // Both places are free again.
  void add('five');
  void add('six');
  void add('seven');
  expect(begun.slice(4)).toEqual(['five', 'six']);
});
