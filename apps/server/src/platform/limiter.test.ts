import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

const clock = { time: 0, now: () => clock.time };

test('a limiter with too many keys forgets the one that was idle longest, and only that', () => {
  const limiter = new Limiter({ burst: 1, perSecond: 1 }, clock, 2);
  expect([limiter.take('anna'), limiter.take('bert')]).toEqual([0, 0]);
  // Asking again makes anna the newer of the two, so the third key displaces bert.
  expect(limiter.take('anna')).toBeGreaterThan(0);
  expect(limiter.take('cleo')).toBe(0);
  expect(limiter.take('anna')).toBeGreaterThan(0);
  expect(limiter.take('bert')).toBe(0);
});

test('a bucket fills at its rate up to its burst, and says how long the rest takes', () => {
  const limiter = new Limiter({ burst: 4, perSecond: 2 }, clock);
  expect(limiter.take('anna', 4)).toBe(0);
  expect(limiter.take('anna', 3)).toBe(1_500);
  clock.time += 1_500;
  expect(limiter.take('anna', 3)).toBe(0);
  clock.time += 3_600_000;
  expect(limiter.take('anna', 5)).toBe(500);
  expect(limiter.take('anna', 4)).toBe(0);
});

test('what was charged afterwards is made up for before the next is taken', () => {
  const limiter = new Limiter({ burst: 2, perSecond: 1 }, clock);
  limiter.charge('anna', 5);
  expect(limiter.take('anna')).toBe(4_000);
});

test('a charge comes off what there was when it was made, however long nobody took anything', () => {
  const limiter = new Limiter({ burst: 2, perSecond: 1 }, clock);
  expect(limiter.take('anna', 0)).toBe(0);
  clock.time += 3_600_000;
  limiter.charge('anna', 5);
  expect(limiter.take('anna')).toBe(4_000);
});
