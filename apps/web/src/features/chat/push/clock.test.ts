import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOf, minutesOf } from './clock.ts';

test('a time of day is read as it is written', () => {
  expect([clockOf(0), clockOf(425), clockOf(1_439)]).toEqual(['00:00', '07:05', '23:59']);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
      expect(minutesOf(clockOf(minutes))).toBe(minutes);
    }),
  );
});

test.each(['', '7:05', '24:00', '10:60', '--:--'])('“%s” is no time of day', (clock) => {
  expect(minutesOf(clock)).toBeNull();
});
