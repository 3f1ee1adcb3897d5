import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBackoff } from './backoff.ts';

test('each pause is twice as long as the one before, and none is longer than the longest', () => {
  const pauses = createBackoff(250, 3_000);
  const next = () => Array.from({ length: 6 }, () => pauses.next());
  expect(next()).toEqual([250, 500, 1_000, 2_000, 3_000, 3_000]);
  pauses.reset();
  expect(next()).toEqual([250, 500, 1_000, 2_000, 3_000, 3_000]);
});

test('however often something fails, a pause stays between the first and the longest', () => {
  const ms = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(ms, ms, fc.nat(2_000), (one, other, count) => {
      const [first, longest] = [Math.min(one, other), Math.max(one, other)];
      const pauses = createBackoff(first, longest);
      for (let times = 0; times < count; times += 1) pauses.next();
      const pause = pauses.next();
      expect(pause).toBeGreaterThanOrEqual(first);
      expect(pause).toBeLessThanOrEqual(longest);
    }),
  );
});
