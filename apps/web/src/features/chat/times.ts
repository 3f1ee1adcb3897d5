/** Time of day of a message, in the reader's own zone and custom. */
export const timeFormat = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
});
/** The day of a separator. */
export const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
/** Day and time together, for a tooltip or a proof. */
export const fullFormat = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** Time of day where there is room for five characters: without AM and PM, which the head above says. */
export function gutterTime(at: number): string {
  const parts = timeFormat.formatToParts(at).filter(({ type }) => type !== 'dayPeriod');
  return parts
    .map(({ value }) => value)
    .join('')
    .trim();
}
