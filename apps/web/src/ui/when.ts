const units = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en', {
  ...{ day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit', hour12: false },
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
