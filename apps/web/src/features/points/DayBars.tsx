import { formatPoints } from '@parley/domain/points/format';
import { pointsText } from '@parley/text/points';
import { daysBefore, today } from '../../platform/today.ts';
import { classes } from '../../ui/classes.ts';

/** The least height of a bar, in percent, so that little is seen. */
const least = 8;

const short = new Intl.DateTimeFormat('en', { weekday: 'short' });
const long = new Intl.DateTimeFormat('en', { weekday: 'long' });

type DayBarsProps = {
  totals: readonly bigint[];
  /** The bars share the width that is there, on wide screens, too. */
  isNarrow?: boolean;
};

/** What each of the last days brought; the last one is today. */
export function DayBars({ totals, isNarrow = false }: DayBarsProps) {
  const most = Math.max(1, ...totals.map(Number));
  // Corrections may leave less than nothing of a day.
  const heightOf = (total: bigint) =>
    total <= 0n ? 0 : Math.max(least, (100 * Number(total)) / most);
  const label = pointsText.days(totals.length);
  return (
    <div className={classes('min-w-0', isNarrow ? null : 'wide:justify-self-end')}>
      <ol aria-label={label} title={label} className="flex h-14 items-end gap-2">
        {totals.map((total, index) => {
          const ago = totals.length - 1 - index;
          const day = ago === 0 ? pointsText.today : long.format(daysBefore(today.get(), ago));
          const told = pointsText.day(day, formatPoints(total));
          return (
            <li
              key={ago}
              title={told}
              className={classes(
                'flex h-full flex-1 items-end border-line border-b',
                isNarrow ? null : 'wide:w-[22px] wide:flex-none',
              )}
            >
              <span className="sr-only">{told}</span>
              <span
                aria-hidden="true"
                className={`block w-full rounded-t ${ago === 0 ? 'bg-signal' : 'bg-edge'}`}
                style={{ height: `${heightOf(total)}%` }}
              />
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="mt-1 flex justify-between text-faint text-xs">
        <span>{short.format(daysBefore(today.get(), totals.length - 1))}</span>
        <span>{pointsText.today}</span>
      </p>
    </div>
  );
}
