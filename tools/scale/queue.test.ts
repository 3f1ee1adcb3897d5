import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadOf, type Station, simulate } from './queue.ts';

const many = 250_000;

/** One worker who takes one piece after the other, each for `ms`. */
function fixed(perSecond: number, ms: number): Station {
  return { perSecond, turnMs: () => ms, turnMax: 1, workers: 1 };
}

/** The same for a time that is `ms` on average and has no memory. */
function memoryless(perSecond: number, ms: number, workers = 1): Station {
  const turnMs = (_: number, random: number) => -Math.log(1 - random) * ms;
  return { perSecond, turnMs, turnMax: 1, workers };
}

const near = (value: number, wanted: number) => Math.abs(value / wanted - 1);

test.each([0.3, 0.5, 0.7])('a queue of random work at %s of its load is as M/M/1 says', (load) => {
  const ms = 2;
  const { meanMs, p50Ms, p99Ms, busy } = simulate(memoryless(load * 500, ms), 'a', many);
  const mean = ms / (1 - load);
  expect(near(meanMs, mean)).toBeLessThan(0.02);
  // The time in the system is memoryless, too.
  expect(near(p50Ms, mean * Math.log(2))).toBeLessThan(0.02);
  expect(near(p99Ms, mean * Math.log(100))).toBeLessThan(0.03);
  expect(near(busy, load)).toBeLessThan(0.01);
});

test.each([0.3, 0.5, 0.8])('a queue of even work at %s of its load is as M/D/1 says', (load) => {
  const ms = 2;
  const { meanMs, busy } = simulate(fixed(load * 500, ms), 'b', many);
  // Pollaczek and Khinchine.
  expect(near(meanMs, ms + (load * ms) / (2 * (1 - load)))).toBeLessThan(0.02);
  expect(near(busy, load)).toBeLessThan(0.01);
});

test('two workers at half of their load are as M/M/2 says', () => {
  const [ms, load] = [2, 0.5];
  const { meanMs } = simulate(memoryless(load * 1_000, ms, 2), 'c', many);
  // Erlang's formula for two: a piece takes 1 / (1 - load²) of its service time.
  expect(near(meanMs, ms / (1 - load ** 2))).toBeLessThan(0.02);
});

test('turns that take all that waits carry what one at a time could not', () => {
  const perSecond = 2_000;
  const turnMs = (pieces: number) => 1 + pieces * 0.1;
  const grouped = { perSecond, turnMs, turnMax: 256, workers: 1 };
  expect(loadOf({ ...grouped, turnMax: 1 })).toBeGreaterThan(2);
  expect(loadOf(grouped)).toBeLessThan(0.25);
  expect(simulate(grouped, 'd').p99Ms).toBeLessThan(10);
  expect(simulate({ ...grouped, turnMax: 1 }, 'd').p99Ms).toBeGreaterThan(1_000);
});

const rates = fc.double({ min: 0.01, max: 5_000, noNaN: true });

test('the same seed brings the same minute', () => {
  fc.assert(
    fc.property(rates, fc.string(), (perSecond, seed) => {
      const station = memoryless(perSecond, 1);
      expect(simulate(station, seed, 500)).toEqual(simulate(station, seed, 500));
    }),
    { numRuns: 30 },
  );
});

test('two shards have half of the load each', () => {
  fc.assert(
    fc.property(rates, fc.double({ min: 0.01, max: 10, noNaN: true }), (perSecond, ms) => {
      const whole = loadOf(fixed(perSecond, ms));
      expect(loadOf(fixed(perSecond / 2, ms))).toBeCloseTo(whole / 2, 10);
    }),
  );
});

test('a station that is asked for more than it can do has all that comes wait longer and longer', () => {
  const ms = 2;
  const { p99Ms, busy } = simulate(fixed(550, ms), 'e');
  expect(loadOf(fixed(550, ms))).toBeCloseTo(1.1);
  expect(busy).toBeGreaterThan(0.99);
  // Eight thousand pieces take 16 s where 14.5 s were there for them.
  expect(p99Ms).toBeGreaterThan(1_300);
});
