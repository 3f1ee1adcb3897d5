import { type ReactNode, useRef } from 'react';
import { tickLabel, ticksUpTo } from './chartScale.ts';
import { useWidth } from './useWidth.ts';

const height = 188;
const space = { top: 14, bottom: 22, start: 44, end: 4 };

/** Where values of the two axes are, in pixels. */
type Scale = { x: (value: number) => number; y: (value: number) => number; bottom: number };

type ChartProps = {
  label: string;
  /** The values at both ends of the horizontal axis. */
  from: number;
  to: number;
  /** The highest value that is drawn. */
  top: number;
  /** Marks of the horizontal axis. */
  marks: readonly { at: number; text: string }[];
  children: (scale: Scale) => ReactNode;
};

/** A chart in the width there is: hairlines, figures, and whatever is drawn on its scale. */
export function Chart({ label, from, to, top, marks, children }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const ticks = ticksUpTo(top);
  const most = ticks.at(-1) ?? 1;
  const bottom = height - space.bottom;
  const scale: Scale = {
    x: (value) =>
      space.start + ((value - from) / (to - from || 1)) * (width - space.start - space.end),
    y: (value) => bottom - (value / most) * (bottom - space.top),
    bottom,
  };
  return (
    <div ref={box} style={{ height }} className="overflow-hidden">
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="block">
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={space.start}
                x2={width - space.end}
                y1={scale.y(tick)}
                y2={scale.y(tick)}
                className="stroke-line"
              />
              <text
                x={space.start - 10}
                y={scale.y(tick) + 4}
                textAnchor="end"
                className="tabular fill-faint font-mono text-[11px]"
              >
                {tickLabel(tick)}
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
