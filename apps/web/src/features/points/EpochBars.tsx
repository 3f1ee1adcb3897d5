import { formatPoints } from '@parley/domain/points/format';
import type { EpochTotal } from '@parley/domain/points/rules';
import { pointsText } from '@parley/text/points';

type EpochBarsProps = { epochs: readonly EpochTotal[]; isWeekly: boolean };

/** The least height of a bar, in percent, so that a small epoch is seen. */
const least = 8;

/** What each of the last epochs brought, the running one last. */
export function EpochBars({ epochs, isWeekly }: EpochBarsProps) {
  const most = Math.max(...epochs.map(({ total }) => Number(total)));
  const heightOf = (total: bigint) =>
    total === 0n ? 0 : Math.max(least, (100 * Number(total)) / most);
  const label = isWeekly ? pointsText.weeks(epochs.length) : pointsText.periods(epochs.length);
  return (
    <div className="min-w-0 wide:justify-self-end">
      <ol aria-label={label} title={label} className="flex h-14 items-end gap-2">
        {epochs.map(({ epoch, total }, index) => {
          const points = formatPoints(total);
          const told = isWeekly ? pointsText.week(epoch, points) : pointsText.period(epoch, points);
          const isNow = index === epochs.length - 1;
          return (
            <li
              key={epoch}
              title={told}
              className="flex h-full flex-1 items-end border-line border-b wide:w-[22px] wide:flex-none"
            >
              <span className="sr-only">{told}</span>
              <span
                aria-hidden="true"
                className={`block w-full rounded-t ${isNow ? 'bg-signal' : 'bg-line'}`}
                style={{ height: `${heightOf(total)}%` }}
              />
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="mt-1 text-end text-faint text-xs">
        {pointsText.now}
      </p>
    </div>
  );
}
