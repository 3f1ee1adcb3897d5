import type { ReactNode } from 'react';

type WalkedChartProps = {
  /** What the arrow keys walk through. */
  label: string;
  /** How many points there are; without any there is nothing to walk through. */
  count: number;
  /** Index of the point that is looked at; null for none, then the last one is where keys begin. */
  chosen: number | null;
  /** The point in words. */
  valueText: string;
  onChoose: (index: number | null) => void;
  /** The chart, which tells by itself what is pointed at. */
  children: ReactNode;
};

/** A chart whose points can be read one by one without a pointer, as with any slider. */
export function WalkedChart(props: WalkedChartProps) {
  const { label, count, chosen, valueText, onChoose, children } = props;
  return (
    <div className="relative rounded-control has-focus-visible:outline-2 has-focus-visible:outline-signal-text has-focus-visible:outline-offset-2">
      {children}
      {count > 0 && (
        <input
          type="range"
          aria-label={label}
          aria-valuetext={valueText}
          min={0}
          max={count - 1}
          value={chosen ?? count - 1}
          onChange={(event) => onChoose(Number(event.target.value))}
          onFocus={() => onChoose(chosen ?? count - 1)}
          onBlur={() => onChoose(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      )}
    </div>
  );
}
