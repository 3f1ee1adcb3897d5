import { expect, test } from 'vitest';
import { pushLifetimeMs, pushOutcome, pushRestMs, pushRetryMs, pushTriesMax } from './rules.ts';

test.each([
  [200, 'sent'],
  [201, 'sent'],
  [204, 'sent'],
  [301, 'later'],
  [400, 'dropped'],
  [401, 'later'],
  [403, 'later'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'dropped'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('a push service that answers %i has the message %s', (status, outcome) => {
  expect(pushOutcome(status)).toBe(outcome);
});

test('a service that does not answer is left alone for a minute, as long as it asks, and an hour at most', () => {
  expect([null, 1_000, 120_000, Number.MAX_SAFE_INTEGER].map(pushRestMs)).toEqual([
    60_000, 60_000, 120_000, 3_600_000,
  ]);
});

test('each try waits longer, as long as the service asks, and an hour at most', () => {
  const waits = [1, 2, 3, 4, 5].map((tries) => pushRetryMs(tries, null));
  expect(waits).toEqual([15_000, 60_000, 240_000, 960_000, 3_600_000]);
  expect(pushRetryMs(1, 120_000)).toBe(120_000);
  expect(pushRetryMs(3, 1_000)).toBe(240_000);
  expect(pushRetryMs(1, Number.MAX_SAFE_INTEGER)).toBe(3_600_000);
  const all = Array.from({ length: pushTriesMax - 1 }, (_, at) => pushRetryMs(at + 1, null));
  expect(all.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(pushLifetimeMs);
});
