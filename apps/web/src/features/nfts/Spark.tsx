import { changeOf, formatChange, lineOf } from '@parley/domain/nft/prices';
import { nftText } from '@parley/text/nfts';
import { classes } from '../../ui/classes.ts';

const width = 72;
const height = 24;
/** Room for the dot at the end. */
const inset = 3;

/** How the price went over a period, without figures: a line, and the change in words. */
export function Spark({ supplies }: { supplies: readonly number[] }) {
  const change = changeOf(supplies);
  if (change === null) return null;
  const line = lineOf(supplies);
  const lowest = Math.min(...line);
  const range = Math.max(...line) - lowest;
  const points = line.map((price, index) => {
    const x = inset + (index / (line.length - 1)) * (width - 2 * inset);
    const rise = range === 0 ? 0.5 : (price - lowest) / range;
    const y = height - inset - rise * (height - 2 * inset);
    return [x, y] as const;
  });
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const tone = change > 0 ? 'text-good' : change < 0 ? 'text-bad' : 'text-soft';
  return (
    <>
      <svg width={width} height={height} aria-hidden="true" className="shrink-0">
        <polyline
          points={points.map((point) => point.map((n) => n.toFixed(1)).join(',')).join(' ')}
          className="fill-none stroke-faint"
          strokeWidth={1.25}
          strokeLinejoin="round"
        />
        <circle cx={endX} cy={endY} r={2.5} className={classes('fill-current', tone)} />
      </svg>
      <span
        className={classes('tabular whitespace-nowrap font-medium font-mono text-sm', tone)}
        title={nftText.change(formatChange(change))}
      >
        {formatChange(change)}
      </span>
    </>
  );
}
