import { expect, test } from 'vitest';
import { formatDuration, formatLeft, formatMoment, formatWhen } from './when.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [42, '42 seconds'],
  [59.6, '1 minute'],
  [180, '3 minutes'],
  [3_599, '1 hour'],
  [7_200, '2 hours'],
  [86_400, '1 day'],
  [3_000_000, '35 days'],
])('%d seconds last %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

const now = Date.UTC(2026, 10, 26, 12) / 1_000;
test.each([
  [0, '0s ago'],
  [-5, '0s ago'],
  [59, '59s ago'],
  [60, '1m ago'],
  [3_599, '59m ago'],
  [3_600, '1h ago'],
  [86_399, '23h ago'],
  [86_400, '1d ago'],
  [7 * 86_400 - 1, '6d ago'],
  [7 * 86_400, 'Nov 19, 2026'],
])('what was %i seconds ago was %s', (seconds, words) => {
  expect(formatWhen(now - seconds, now)).toBe(words);
});

test.each([
  [-10, '1m'],
  [0, '1m'],
  [89, '1m'],
  [90, '2m'],
  [59 * 60, '59m'],
  [3_600, '1h'],
  [47 * 3_600, '47h'],
  [48 * 3_600, '2d'],
  [60 * 3_600, '3d'],
])('what ends in %i seconds lasts %s', (seconds, words) => {
  expect(formatLeft(seconds)).toBe(words);
});

test.each([
  [15, 4, 'Nov 25, 15:04'],
  [0, 5, 'Nov 25, 00:05'],
  [23, 59, 'Nov 25, 23:59'],
])('a moment at %i:%i has its day and its time', (hour, minute, words) => {
  expect(formatMoment(new Date(2026, 10, 25, hour, minute).getTime() / 1_000)).toBe(words);
});
