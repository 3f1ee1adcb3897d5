import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashAt, join, lastPlace, type Stretch } from './stretch.ts';

const stretch = (from: number, length: number, name = 'h'): Stretch => ({
  from,
  hashes: Array.from({ length }, (_, index) => `${name}${from + index}`),
});

test('stretches of one log join into all places of both, if they have one in common', () => {
  const size = fc.integer({ min: 1, max: 12 });
  fc.assert(
    fc.property(fc.nat(15), size, fc.nat(15), size, (from, length, other, otherLength) => {
      const [a, b] = [stretch(from, length), stretch(other, otherLength)];
      const joined = join(a, b);
      expect(join(b, a)).toEqual(joined);
      if (from > lastPlace(b) || other > lastPlace(a)) {
        expect(joined).toBeNull();
        return;
      }
      const first = Math.min(from, other);
      const last = Math.max(lastPlace(a), lastPlace(b));
      expect(joined).toEqual(stretch(first, last - first + 1));
    }),
  );
});

test('stretches that differ at a place they share are not one log', () => {
  expect(join(stretch(1, 5), { from: 4, hashes: ['h4', 'x'] })).toEqual({ differAt: 5 });
  expect(join(stretch(3, 2, 'x'), stretch(1, 9))).toEqual({ differAt: 3 });
  expect(hashAt(stretch(3, 2), 5)).toBeNull();
  expect(hashAt(stretch(3, 2), 4)).toBe('h4');
});
