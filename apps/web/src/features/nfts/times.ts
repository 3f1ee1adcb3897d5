/** A length of time as players show it: 3:51, or 1:02:09. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

const units = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** When something was, for people: relative under a week, then a date. Both in seconds since 1970. */
export function formatWhen(at: number, now: number): string {
  let count = Math.max(0, now - at);
  for (const [unit, size] of units) {
    if (count < size) return relative.format(-Math.floor(count), unit);
    count /= size;
  }
  return date.format(at * 1_000);
}
