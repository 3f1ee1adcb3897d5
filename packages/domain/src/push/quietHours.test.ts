import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isQuiet, isTimeZone, type QuietHours, quietEnd } from './quietHours.ts';

const minute = 60_000;
const at = (iso: string) => Date.parse(iso);
const clock = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
const quiet = (from: string, to: string, zone: string): QuietHours => ({
  from: clock(from),
  to: clock(to),
  zone,
});

describe('quiet hours', () => {
  test.each([
    // [what, hours, now, end]
    ['over midnight', '22:00', '07:00', 'UTC', '2026-01-10T23:30Z', '2026-01-11T07:00Z'],
    ['after midnight', '22:00', '07:00', 'UTC', '2026-01-11T06:59Z', '2026-01-11T07:00Z'],
    ['in their first minute', '22:00', '07:00', 'UTC', '2026-01-10T22:00Z', '2026-01-11T07:00Z'],
    ['at their end', '22:00', '07:00', 'UTC', '2026-01-11T07:00Z', null],
    ['before them', '22:00', '07:00', 'UTC', '2026-01-10T21:59Z', null],
    ['of one day', '13:00', '14:30', 'UTC', '2026-01-10T13:10Z', '2026-01-10T14:30Z'],
    ['until midnight', '20:00', '00:00', 'UTC', '2026-01-10T23:59Z', '2026-01-11T00:00Z'],
    ['from midnight on', '00:00', '06:00', 'UTC', '2026-01-10T00:00Z', '2026-01-10T06:00Z'],
    ['in Berlin', '22:00', '07:00', 'Europe/Berlin', '2026-01-10T21:30Z', '2026-01-11T06:00Z'],
    ['in Kathmandu', '22:00', '07:00', 'Asia/Kathmandu', '2026-01-10T17:00Z', '2026-01-11T01:15Z'],
    ['in Honolulu', '22:00', '07:00', 'Pacific/Honolulu', '2026-01-10T09:00Z', '2026-01-10T17:00Z'],
    // Clocks go from 02:00 to 03:00 at 01:00 UTC, and back from 03:00 to 02:00.
    ['in spring', '22:00', '07:00', 'Europe/Berlin', '2026-03-28T22:00Z', '2026-03-29T05:00Z'],
    ['in fall', '22:00', '07:00', 'Europe/Berlin', '2026-10-24T21:00Z', '2026-10-25T06:00Z'],
    [
      'that end where no clock is',
      '22:00',
      '02:30',
      'Europe/Berlin',
      '2026-03-28T22:00Z',
      '2026-03-29T01:00Z',
    ],
    [
      'that end where clocks are twice',
      '22:00',
      '02:30',
      'Europe/Berlin',
      '2026-10-24T21:00Z',
      '2026-10-25T00:30Z',
    ],
    [
      'in the minutes that come again',
      '22:00',
      '02:30',
      'Europe/Berlin',
      '2026-10-25T01:10Z',
      '2026-10-25T01:30Z',
    ],
    [
      'that leave half an hour free',
      '07:30',
      '07:00',
      'Europe/Berlin',
      '2026-03-28T22:00Z',
      '2026-03-29T05:00Z',
    ],
    // They begin at 02:01, and at 03:00 it is 02:00 once more.
    [
      'that begin in an hour that comes twice',
      '02:01',
      '00:00',
      'Europe/Berlin',
      '2026-10-25T00:01Z',
      '2026-10-25T01:00Z',
    ],
    // Half an hour, forward on the first Sunday of October at 02:00.
    [
      'on Lord Howe',
      '22:00',
      '07:00',
      'Australia/Lord_Howe',
      '2026-10-03T13:00Z',
      '2026-10-03T20:00Z',
    ],
  ])('quiet hours %s end when the member’s clock says so', (_, from, to, zone, now, end) => {
    expect(quietEnd(at(now), quiet(from, to, zone))).toBe(end === null ? null : at(end));
  });

  test('the end is the first minute that is not quiet, on every day of every zone', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    ];
    const days = [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
      '2026-06-01',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...days),
        fc.integer({ min: -600, max: 1_800 }),
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: 0, max: 1_439 }),
        (zone, day, offset, from, to) => {
          fc.pre(from !== to);
          const hours = { from, to, zone };
          const now = at(`${day}T00:00Z`) + offset * minute + 12_345;
          const end = quietEnd(now, hours);
          if (end === null) {
            expect(isQuiet(now, hours)).toBe(false);
            return;
          }
          let first = now - (now % minute) + minute;
          while (isQuiet(first, hours)) first += minute;
          expect(new Date(end).toISOString()).toBe(new Date(first).toISOString());
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])(
    '%s is a time zone',
    (zone) => expect(isTimeZone(zone)).toBe(true),
  );
  test.each(['', 'Europe/Parley', 'x'.repeat(64)])('“%s” is no time zone', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  );
});
