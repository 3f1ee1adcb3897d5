import type { SupplyAt } from '@parley/domain/nft/wire';
import { collectionText } from '@parley/text/collection';
import { Chart } from '../../../ui/Chart.tsx';

type TimeChartProps = {
  line: readonly SupplyAt[];
  /** Seconds since 1970. */
  launchedAt: number;
  now: number;
  /** What the first one costs, in coins. */
  basePrice: number;
};

const day = 86_400;
const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the next one cost over time: a step at each trade. */
export function TimeChart({ line, launchedAt, now, basePrice }: TimeChartProps) {
  const price = (supply: number) => (supply + 1) ** 2 * basePrice;
  const end = Math.max(now, launchedAt + 60);
  const format = end - launchedAt > 2 * day ? date : time;
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = launchedAt + part * (end - launchedAt);
    return { at, text: format.format(at * 1_000) };
  });
  const distinct = marks.filter(
    (mark, index) => marks.findIndex((other) => other.text === mark.text) === index,
  );
  const top = Math.max(...line.map(({ supply }) => price(supply)), price(0));
  return (
    <Chart label={collectionText.chartLabel} from={launchedAt} to={end} top={top} marks={distinct}>
      {({ x, y }) => {
        let last = price(0);
        const points = [`${x(launchedAt)},${y(last)}`];
        for (const { at, supply } of line) {
          points.push(`${x(at).toFixed(1)},${y(last).toFixed(1)}`);
          last = price(supply);
          points.push(`${x(at).toFixed(1)},${y(last).toFixed(1)}`);
        }
        points.push(`${x(end)},${y(last)}`);
        return (
          <>
            <polyline
              points={points.join(' ')}
              className="fill-none stroke-ink"
              strokeWidth={2}
              strokeLinejoin="round"
            />
            <circle cx={x(end)} cy={y(last)} r={4} className="fill-signal-text" />
          </>
        );
      }}
    </Chart>
  );
}
