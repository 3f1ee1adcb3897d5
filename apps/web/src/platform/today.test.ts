import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { clockOffset } from './serverClock.ts';
import { daysBefore, today } from './today.ts';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month, day, hour, minute).getTime();
const zone = process.env.TZ;
// Where two days of a year have 23 and 25 hours.
process.env.TZ = 'Europe/Berlin';
afterAll(() => {
  process.env.TZ = zone;
});
afterEach(() => {
  clockOffset.set(0);
  vi.useRealTimers();
});

test.each([
  ['an ordinary day', at(2026, 10, 26), at(2026, 10, 25)],
  ['a day of 23 hours', at(2026, 2, 30), at(2026, 2, 29)],
  ['a day of 25 hours', at(2026, 9, 26), at(2026, 9, 25)],
  ['the first of a month', at(2026, 2, 1), at(2026, 1, 28)],
  ['the first of a year', at(2027, 0, 1), at(2026, 11, 31)],
])('yesterday is found after %s', (_, now, before) => {
  expect(daysBefore(now, 1)).toBe(before);
});

describe('today', () => {
  test('today becomes another day after midnight while somebody listens, and is not looked at afterwards', () => {
    vi.useFakeTimers({ now: at(2026, 10, 26, 23, 59) });
    const heard: number[] = [];
    const stop = today.subscribe(() => heard.push(today.get()));
    expect(today.get()).toBe(at(2026, 10, 26));
    vi.advanceTimersByTime(30_000);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([at(2026, 10, 27)]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('today is that of the server where this device is days behind', () => {
    vi.useFakeTimers({ now: at(2026, 10, 24, 12) });
    clockOffset.set(48 * 3_600_000);
    expect(today.get()).toBe(at(2026, 10, 26));
  });
});
