import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clockOffset, noteDate, noteServerTime, serverNow } from './serverClock.ts';

const noon = Date.UTC(2026, 10, 26, 12);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => {
  clockOffset.set(0);
  vi.useRealTimers();
});

const hour = 3_600_000;

test('a device whose clock is right goes by its own', () => {
  noteServerTime(noon, noon - 400);
  expect([clockOffset.get(), serverNow()]).toEqual([0, noon]);
});

test.each([
  ['six hours fast', -6 * hour],
  ['two days slow', 48 * hour],
  ['ten seconds slow', 10_000],
])('a device whose clock is %s goes by the server’s, to seconds', (_, offset) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.boolean(), (tookMs, isHeader) => {
      clockOffset.set(0);
      const told = noon - tookMs / 2 + offset;
      if (isHeader) {
        const date = new Date(Math.floor(told / 1_000) * 1_000).toUTCString();
        noteDate(new Response(null, { headers: { date } }), noon - tookMs);
      } else noteServerTime(told, noon - tookMs);
      expect(Math.abs(serverNow() - (noon + offset))).toBeLessThanOrEqual(3_500);
    }),
  );
});

describe('an answer', () => {
  test('an answer that took long does not move a clock that may be right', () => {
    noteServerTime(noon - 20_000, noon - 30_000);
    expect(clockOffset.get()).toBe(0);
  });

  test('an answer that agrees with what is known changes nothing, and one after the clock was set does', () => {
    noteServerTime(noon + hour);
    const known = clockOffset.get();
    noteServerTime(noon + hour + 900);
    expect(clockOffset.get()).toBe(known);
    vi.setSystemTime(noon + hour);
    noteServerTime(noon + hour + 1_000);
    expect(clockOffset.get()).toBe(0);
  });

  test.each([
    ['without a date', {}],
    ['with an unreadable date', { date: 'yesterday' }],
  ])('an answer %s tells nothing', (_, headers) => {
    noteDate(new Response(null, { headers: headers as Record<string, string> }), noon);
    expect(clockOffset.get()).toBe(0);
  });

  test('an answer during which the clock was set back tells nothing', () => {
    noteServerTime(noon + hour, noon + 5_000);
    expect(clockOffset.get()).toBe(0);
  });
});

test.each([
  [2_000, 0, 0],
  [-2_000, 0, 0],
  [2_001, 0, 2_001],
  [-2_001, 0, -2_001],
  [2_500, 1_000, 0],
  [2_501, 1_000, 2_501],
  [-2_500, 1_000, 0],
  [-2_501, 1_000, -2_501],
])(
  'a server’s time %i ms from this device’s, told in %i ms, moves the clock when it is another',
  (by, tookMs, offset) => {
    noteServerTime(noon + by - tookMs / 2, noon - tookMs);
    expect(clockOffset.get()).toBe(offset);
  },
);

test('a time that was told in whole seconds is that second’s, whichever part of it', () => {
  for (const ms of [0, 999]) {
    clockOffset.set(0);
    vi.setSystemTime(noon + ms);
    noteDate(new Response(null, { headers: { date: new Date(noon).toUTCString() } }), noon + ms);
    expect(clockOffset.get()).toBe(0);
  }
  vi.setSystemTime(noon);
  noteServerTime(noon - 2_900, noon, 1_000);
  expect(clockOffset.get()).toBe(0);
  noteServerTime(noon - 3_100, noon, 1_000);
  expect(clockOffset.get()).toBe(-2_600);
});

test('a time that was told and asked for at once is taken as it is', () => {
  noteServerTime(noon + hour);
  expect(serverNow()).toBe(noon + hour);
  noteServerTime(Number.NaN, noon - 1);
  expect(serverNow()).toBe(noon + hour);
});
