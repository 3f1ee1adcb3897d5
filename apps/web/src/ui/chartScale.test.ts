import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tickLabel, ticksBetween } from './chartScale.ts';

describe('The marks of an axis', () => {
  test.each([
    [0, 0, [0, 1]],
    [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.07, [0, 0.02, 0.04, 0.06, 0.08]],
    [0.037, 0.041, [0.037, 0.038, 0.039, 0.04, 0.041]],
    [2, 2, [1.8, 1.9, 2, 2.1, 2.2]],
    [0, Number.POSITIVE_INFINITY, [0, 1]],
  ])('from %s to %s are %j', (low, high, ticks) => {
    expect(ticksBetween(low, high)).toEqual(ticks);
  });

  test('hold every line between them, few and each with a figure of its own', () => {
    const size = fc.double({ min: 1e-30, max: 1e30, noNaN: true });
    fc.assert(
      fc.property(size, fc.double({ min: 0, max: 1, noNaN: true }), (high, part) => {
        const low = high * part;
        const ticks = ticksBetween(low, high);
        const [first = 0, second = 0] = ticks;
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(first).toBeLessThanOrEqual(low * (1 + 1e-9));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high * (1 - 1e-9));
        const labels = ticks.map((tick) => tickLabel(tick, second - first));
        expect(new Set(labels).size).toBe(ticks.length);
      }),
    );
  });
});

test.each([
  [0, 1, '0'],
  [1_500, 500, '1,500'],
  [2_500_000, 500_000, '2.5e6'],
  [0.0384, 0.0002, '0.0384'],
  [1.000_02, 0.000_01, '1.00002'],
  [4e-12, 1e-12, '4e-12'],
])('the mark %s with steps of %s reads %s', (value, step, label) => {
  expect(tickLabel(value, step)).toBe(label);
});
