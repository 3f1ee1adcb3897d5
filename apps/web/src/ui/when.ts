const units = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
const plain = (unit: 'minute' | 'hour' | 'day') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'narrow' });
const left = { minute: plain('minute'), hour: plain('hour'), day: plain('day') };
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A time with its day, such as “Nov 25, 11:47”; in seconds since 1970. */
export const formatMoment = (at: number) => moment.format(at * 1_000);

/** When something was, for people: relative under a week, then a date. Both in seconds since 1970. */
export function formatWhen(at: number, now: number): string {
  let count = Math.max(0, now - at);
  for (const [unit, size] of units) {
    if (count < size) return relative.format(-Math.floor(count), unit);
    count /= size;
  }
  return date.format(at * 1_000);
}

/** How long something still lasts, for people; `seconds` from now, and never less than a minute. */
export function formatLeft(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return left.minute.format(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? left.hour.format(hours) : left.day.format(Math.round(hours / 24));
}

const long = (unit: (typeof units)[number][0]) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });

/** How long something took, for people, such as “42 seconds” or “3 hours”. */
export function formatDuration(seconds: number): string {
  let count = Math.max(0, seconds);
  for (const [unit, size] of units) {
    if (Math.round(count) < size || unit === 'day') return long(unit).format(Math.round(count));
    count /= size;
  }
  return '';
}
