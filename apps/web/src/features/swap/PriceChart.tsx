import { swapText } from '@parley/text/swap';
import { Chart } from '../../ui/Chart.tsx';
import { WalkedChart } from '../../ui/WalkedChart.tsx';
import { formatMoment } from '../../ui/when.ts';

const words = swapText.chart;
const day = 86_400;
const time = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const date = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

/** A price from a time on, in seconds since 1970. */
export type PricePoint = {
  at: number;
  /** For pixels only. */
  value: number;
  /** As it is written. */
  text: string;
};

type PriceChartProps = {
  /** What the chart says, for those who don't see it. */
  label: string;
  /** Oldest first; the last one is now. */
  points: readonly PricePoint[];
  from: number;
  unit: string;
  /** The price that the member asks for. */
  own: Omit<PricePoint, 'at'> | null;
  /** Index of the point that is looked at; null for none. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
};

/** A price over time, a step at each change; pointing and arrow keys read it point by point. */
export function PriceChart(props: PriceChartProps) {
  const { label, points, from, unit, own, chosen, onChoose } = props;
  const last = points.length - 1;
  const to = Math.max(points[last]?.at ?? from, from + 60);
  const values = [...points, ...(own === null ? [] : [own])].map(({ value }) => value);
  const format = to - from > 2 * day ? date : time;
  const marks = [from, (from + to) / 2].map((at) => ({ at, text: format.format(at * 1_000) }));
  const looked = points[chosen ?? last];
  return (
    <WalkedChart
      label={words.walk}
      count={points.length}
      chosen={chosen}
      valueText={
        looked === undefined
          ? ''
          : words.at(timeOf(looked, chosen === null || chosen === last), looked.text, unit)
      }
      onChoose={onChoose}
    >
      <Chart
        label={label}
        from={from}
        to={to}
        low={Math.min(...values)}
        top={Math.max(...values)}
        marks={[...marks, { at: to, text: words.now }]}
        height={168}
        onPoint={(at) => onChoose(at === null ? null : Math.max(0, lastBefore(points, at)))}
      >
        {({ x, y, top, bottom }) => (
          <>
            {own !== null && (
              <>
                <line
                  x1={x(from)}
                  x2={x(to)}
                  y1={y(own.value)}
                  y2={y(own.value)}
                  className="stroke-signal-text"
                  strokeDasharray="2 3"
                />
                <text
                  x={x(from)}
                  y={y(own.value) + (y(own.value) < top + 14 ? 14 : -5)}
                  className="tabular fill-ink font-mono text-[11px]"
                >
                  {words.own(own.text)}
                </text>
              </>
            )}
            <polyline
              points={stepsOf(points)
                .map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
                .join(' ')}
              className="fill-none stroke-ink"
              strokeWidth={1.75}
              strokeLinejoin="round"
            />
            {looked !== undefined && (
              <>
                {chosen !== null && (
                  <line
                    x1={x(looked.at)}
                    x2={x(looked.at)}
                    y1={top}
                    y2={bottom}
                    className="stroke-edge"
                    strokeDasharray="2 3"
                  />
                )}
                <circle cx={x(looked.at)} cy={y(looked.value)} r={4} className="fill-signal-text" />
              </>
            )}
          </>
        )}
      </Chart>
    </WalkedChart>
  );
}

/** When a point was, in words. */
export const timeOf = ({ at }: PricePoint, isNow: boolean) =>
  isNow ? words.now : formatMoment(at);

/** A price holds until the next one. */
function stepsOf(points: readonly PricePoint[]) {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : [{ at: point.at, value: before.value }, point];
  });
}

const lastBefore = (points: readonly PricePoint[], at: number) =>
  points.findLastIndex((point) => point.at <= at);
