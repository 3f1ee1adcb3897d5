import { text } from '@parley/text/ui';
import { memo, useSyncExternalStore } from 'react';
import { daysBefore, today } from '../../platform/today.ts';
import { dayFormat } from './times.ts';

/** Where a new day begins. */
export const DayLine = memo(function DayLine({ at }: { at: number }) {
  const present = useSyncExternalStore(today.subscribe, today.get);
  return (
    <div className="flex items-center gap-3 py-3 text-faint text-sm">
      <span className="h-px flex-1 bg-line" />
      <time dateTime={localDate(at)}>{dayName(at, present)}</time>
      <span className="h-px flex-1 bg-line" />
    </div>
  );
});

/** Where begins what the reader has not read; its word stands where no bar of a message covers it. */
export function NewLine() {
  return (
    <div
      data-new=""
      className="flex items-center gap-3 py-2 font-semibold text-signal-text text-xs"
    >
      {text.chat.new}
      <span className="h-px flex-1 bg-signal-text/50" />
    </div>
  );
}

/** Its day where the reader is, such as `2026-11-26`. */
function localDate(at: number): string {
  const day = new Date(at);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((one) =>
    String(one).padStart(2, '0'),
  );
  return `${day.getFullYear()}-${month}-${date}`;
}

/** What a reader calls a day; `present` is when today began for them. */
export function dayName(at: number, present: number): string {
  const day = new Date(at).setHours(0, 0, 0, 0);
  if (day === present) return text.chat.today;
  return day === daysBefore(present, 1) ? text.chat.yesterday : dayFormat.format(at);
}
