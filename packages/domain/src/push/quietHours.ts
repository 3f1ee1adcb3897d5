/** When a member wants to hear nothing, every day: minutes after midnight, in their time zone. */
export type QuietHours = { from: number; to: number; zone: string };

const minute = 60_000;
/** Minutes of a day. */
export const dayMinutes = 24 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a time zone that there isn't. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** Whether the name of a time zone is known, such as `Europe/Berlin`. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** What clocks in the zone show at `at` (Unix ms), in minutes after midnight. */
function minuteOfDay(at: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: string) => Number(parts.find((it) => it.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

/** Whether `at` (Unix ms) lies in quiet hours. Their first minute does, the minute they end at doesn't. */
export function isQuiet(at: number, { from, to, zone }: QuietHours): boolean {
  const now = minuteOfDay(at, zone);
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** When the quiet hours that `at` lies in end, both in Unix ms; null outside of them. */
export function quietEnd(at: number, quiet: QuietHours): number | null {
  if (!isQuiet(at, quiet)) return null;
  const { to, zone } = quiet;
  const start = at - (at % minute);
  const end = start + after(minuteOfDay(start, zone), to) * minute;
  if (minuteOfDay(end, zone) === to) return end;
  // Clocks are put forward or back on the way: minutes are left out, or come twice, the first quiet one as well.
  let first = start + minute;
  while (isQuiet(first, quiet)) first += minute;
  return first;
}

/** Minutes from one time of day to the next other one. */
function after(from: number, to: number): number {
  return (to - from + dayMinutes) % dayMinutes;
}
