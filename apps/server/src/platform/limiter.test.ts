import { expect, test } from 'vitest';
import { Limiter, TokenBucket } from './limiter.ts';

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

test('asking how long something takes leaves the bucket as it is', () => {
  const limiter = new Limiter({ burst: 2, perSecond: 1 }, clock);
  expect([limiter.wait('bea', 2), limiter.wait('bea', 3)]).toEqual([0, 1_000]);
  expect(limiter.take('bea', 2)).toBe(0);
});

test('what is left is the burst at first, less than nothing after a charge, and fills with time', () => {
  const limiter = new Limiter({ burst: 4, perSecond: 2 }, clock);
  expect(limiter.left('anna')).toBe(4);
  limiter.charge('anna', 6);
  expect(limiter.left('anna')).toBe(-2);
  clock.time += 1_500;
  expect(limiter.left('anna')).toBe(1);
  clock.time += 3_600_000;
  expect([limiter.left('anna'), limiter.left('bert')]).toEqual([4, 4]);
});

test('a clock that is set back takes nothing away, and gives nothing twice', () => {
  const limiter = new Limiter({ burst: 4, perSecond: 1 }, clock);
  expect(limiter.take('anna', 3)).toBe(0);
  clock.time -= 10_000;
  expect(limiter.left('anna')).toBe(1);
  clock.time += 1_000;
  expect(limiter.left('anna')).toBe(2);
});

test('a connection has a bucket of its own, and a wait is a whole number of milliseconds', () => {
  const bucket = new TokenBucket({ burst: 2, perSecond: 3 }, 1_000);
  expect([bucket.take(1_000), bucket.take(1_000), bucket.take(1_000)]).toEqual([0, 0, 334]);
  expect(bucket.take(1_333)).toBe(1);
  expect(bucket.take(1_334)).toBe(0);
  expect(bucket.take(5_000, 3)).toBe(334);
  expect(bucket.take(5_000, 2)).toBe(0);
});
