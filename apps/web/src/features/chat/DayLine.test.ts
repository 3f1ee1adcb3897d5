import { expect, test } from 'vitest';
import { dayName } from './DayLine.tsx';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month, day, hour, minute).getTime();

test.each([
  [at(2026, 10, 26, 0, 0), 'Today'],
  [at(2026, 10, 26, 23, 59), 'Today'],
  [at(2026, 10, 25, 23, 59), 'Yesterday'],
  [at(2026, 10, 25, 0, 0), 'Yesterday'],
])('a message at %i is of the day %j', (said, name) => {
  expect(dayName(said, at(2026, 10, 26))).toBe(name);
});

test('what is older has its date', () => {
  expect(dayName(at(2026, 10, 24, 23, 59), at(2026, 10, 26))).toMatch(/24/);
});
