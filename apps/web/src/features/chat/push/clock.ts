import { dayMinutes } from '@parley/domain/push/quietHours';

/** Minutes after midnight as fields of a time have them, such as `07:05`. */
export function clockOf(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The minutes after midnight of such a time; null while it is not whole. */
export function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total >= 0 && total < dayMinutes && Number(minutes) < 60 ? total : null;
}
