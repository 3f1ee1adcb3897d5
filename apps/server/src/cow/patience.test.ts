import { expect, test } from 'vitest';
import { createPatience } from './patience.ts';

test('after each failure an order is left alone for longer, five minutes at most', () => {
  const patience = createPatience();
  const waits = [];
  let now = 0;
  for (let count = 0; count < 12; count += 1) {
    patience.fail(['one'], now);
    let wait = 0;
    while (!patience.mayTry(['one'], now + wait)) wait += 1_000;
    waits.push(wait);
    now += wait;
  }
  expect(waits.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(waits.at(-1)).toBe(300_000);
  patience.succeed('one');
  patience.fail(['one'], now);
  expect(patience.mayTry(['one'], now + 2_000)).toBe(true);
});

test('orders that failed together may be tried apart, and in any order they are the same', () => {
  const patience = createPatience();
  patience.fail(['one', 'two'], 0);
  expect(patience.mayTry(['two', 'one'], 0)).toBe(false);
  expect(patience.mayTry(['one'], 0)).toBe(true);
  expect(patience.mayTry(['one', 'three'], 0)).toBe(true);
});
