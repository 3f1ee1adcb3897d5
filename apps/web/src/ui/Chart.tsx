import { type ReactNode, useRef } from 'react';
import { tickLabel, ticksBetween } from './chartScale.ts';
import { useWidth } from './useWidth.ts';

const space = { top: 14, bottom: 22, start: 44, end: 4 };
/** What a letter of a mark takes, in pixels. */
const letterWidth = 6.7;

/** Where values of the two axes are, in pixels. */
type Scale = {
  x: (value: number) => number;
  y: (value: number) => number;
  top: number;
  bottom: number;
};

type ChartProps = {
  label: string;
  /** The values at both ends of the horizontal axis. */
  from: number;
  to: number;
  /** The lowest and the highest value that is drawn. */
  low?: number;
  top: number;
  /** Marks of the horizontal axis. */
  marks: readonly { at: number; text: string }[];
  /** In pixels. */
  height?: number;
  /** What is left free at the end for words about the last value, in pixels. */
  endSpace?: number;
  /** Called with the value of the horizontal axis that is pointed at; null when nothing is anymore. */
  onPoint?: (value: number | null) => void;
  children: (scale: Scale) => ReactNode;
};

/** A chart in the width there is: hairlines, figures, and whatever is drawn on its scale. */
export function Chart(props: ChartProps) {
  const { label, from, to, low = 0, top, marks, height = 188, children } = props;
  const { endSpace = space.end, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const ticks = ticksBetween(low, top);
  const [least = 0, second = 1] = ticks;
  const most = ticks.at(-1) ?? 1;
  const labels = ticks.map((tick) => tickLabel(tick, second - least));
  const start = Math.max(
    space.start,
    12 + letterWidth * Math.max(...labels.map((text) => text.length)),
  );
  const span = Math.max(1, width - start - endSpace);
  const bottom = height - space.bottom;
  const scale: Scale = {
    x: (value) => start + ((value - from) / (to - from || 1)) * span,
    y: (value) => bottom - ((value - least) / (most - least)) * (bottom - space.top),
    top: space.top,
    bottom,
  };
  return (
    <div
      ref={box}
      style={{ height }}
      className="touch-pan-y overflow-hidden"
      onPointerMove={(event) => {
        const across = event.clientX - event.currentTarget.getBoundingClientRect().left - start;
        onPoint?.(from + Math.min(1, Math.max(0, across / span)) * (to - from));
      }}
      onPointerLeave={() => onPoint?.(null)}
    >
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="block">
          {ticks.map((tick, index) => (
            <g key={tick}>
              <line
                x1={start}
                x2={width - space.end}
                y1={scale.y(tick)}
                y2={scale.y(tick)}
                className="stroke-line"
              />
              <text
                x={start - 10}
                y={scale.y(tick) + 4}
                textAnchor="end"
                className="tabular fill-faint font-mono text-[11px]"
              >
                {labels[index]}
              </text>
            </g>
          ))}
          {marks.map(({ at, text }, index) => (
            <text
              key={text}
              x={scale.x(at)}
              y={height - 4}
              textAnchor={index === marks.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
              className="tabular fill-faint font-mono text-[11px]"
            >
              {text}
            </text>
          ))}
          {children(scale)}
        </svg>
      )}
    </div>
  );
}
