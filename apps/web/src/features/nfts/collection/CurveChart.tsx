import { collectionText } from '@parley/text/collection';
import { Chart } from '../../../ui/Chart.tsx';

/** Steps that a curve is drawn in. */
const steps = 60;

type CurveChartProps = {
  /** How many exist. */
  supply: number;
  /** What the first one costs, in coins. */
  basePrice: number;
  /** What the next one costs, as it is written. */
  nextPrice: string;
};

/** What each one costs on the curve: those that exist in ink, those to come dotted, the next marked. */
export function CurveChart({ supply, basePrice, nextPrice }: CurveChartProps) {
  const next = supply + 1;
  const last = Math.max(10, Math.ceil((next * 1.45) / 10) * 10);
  const price = (n: number) => n * n * basePrice;
  const marks = [1, ...[0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.round(last * part))]
    .filter((n, index, all) => all.indexOf(n) === index)
    .map((n) => ({ at: n, text: n.toLocaleString('en') }));
  return (
    <Chart label={collectionText.chartLabel} from={1} to={last} top={price(last)} marks={marks}>
      {({ x, y, bottom }) => {
        const path = (from: number, to: number) =>
          Array.from({ length: steps + 1 }, (_, step) => {
            const n = from + ((to - from) * step) / steps;
            return `${x(n).toFixed(1)},${y(price(n)).toFixed(1)}`;
          }).join(' ');
        const isLate = x(next) > (x(last) + x(1)) / 2;
        return (
          <>
            {supply > 0 && (
              <>
                <polygon
                  points={`${x(1)},${bottom} ${path(1, supply)} ${x(supply)},${bottom}`}
                  className="fill-soft/15"
                />
                <polyline
                  points={path(1, supply)}
                  className="fill-none stroke-ink"
                  strokeWidth={2}
                />
              </>
            )}
            <polyline
              points={path(Math.max(1, supply), last)}
              className="fill-none stroke-edge"
              strokeWidth={1.75}
              strokeDasharray="2 4"
            />
            <line
              x1={x(next)}
              x2={x(next)}
              y1={y(price(next))}
              y2={bottom}
              className="stroke-signal-text"
              strokeWidth={1.5}
              strokeDasharray="2 3"
            />
            <circle cx={x(next)} cy={y(price(next))} r={4} className="fill-signal-text" />
            <text
              x={x(next) + (isLate ? -10 : 10)}
              y={Math.max(14, y(price(next)) - 12)}
              textAnchor={isLate ? 'end' : 'start'}
              className="fill-ink font-mono text-xs"
            >
              {collectionText.next(nextPrice)}
            </text>
          </>
        );
      }}
    </Chart>
  );
}
