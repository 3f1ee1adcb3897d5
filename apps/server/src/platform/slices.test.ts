import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

test('work of many steps lets others go on after each ten milliseconds of it', async () => {
  let time = 0;
  const order: string[] = [];
  function* work() {
    for (let step = 1; step <= 5; step += 1) {
      time += 4;
      order.push(`step ${step}`);
      yield;
    }
    time += 1;
    return 'done';
  }
  const other = () => {
    order.push('other');
    if (order.length < 7) setImmediate(other);
  };
  setImmediate(other);
  const ended = await inSlices(work(), () => time);
  expect(order).toEqual(['step 1', 'step 2', 'step 3', 'other', 'step 4', 'step 5']);
  expect(ended).toEqual({ value: 'done', workMs: 21 });
});

test('work that fails in a step rejects with its error', async () => {
  // biome-ignore lint/correctness/useYield: it fails at once
  function* work(): Generator<void, void> {
    throw new Error('no');
  }
  await expect(inSlices(work())).rejects.toThrow('no');
});

test('work is measured by the server’s own clock where no other is given', async () => {
  function* work() {
    for (let step = 1; step <= 3; step += 1) yield;
    return 'done';
  }
  const { value, workMs } = await inSlices(work());
  expect(value).toBe('done');
  expect(workMs).toBeGreaterThanOrEqual(0);
});
