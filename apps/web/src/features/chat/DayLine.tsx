import { text } from '@parley/text/ui';
import { memo } from 'react';
import { dayFormat } from './times.ts';

/** Where a new day begins. */
export const DayLine = memo(function DayLine({ at }: { at: number }) {
  return (
    <div className="flex items-center gap-3 py-3 text-faint text-sm">
      <span className="h-px flex-1 bg-line" />
      <time dateTime={new Date(at).toISOString().slice(0, 10)}>{dayName(at, Date.now())}</time>
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

function dayName(at: number, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return text.chat.today;
  if (day === new Date(now - 86_400_000).toDateString()) return text.chat.yesterday;
  return dayFormat.format(at);
}
