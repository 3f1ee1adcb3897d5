import type { CSSProperties, KeyboardEvent } from 'react';
import { classes } from '../ui/classes.ts';

type SliderProps = {
  label: string;
  /** What a screen reader says of the value. */
  valueText: string;
  value: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  className?: string;
};

/** A slider from 0 to `max`, filled up to its value. */
export function Slider({
  label,
  valueText,
  value,
  max,
  onChange,
  className,
  ...rest
}: SliderProps) {
  const filled = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <input
      {...rest}
      type="range"
      min={0}
      max={max}
      step="any"
      value={Math.min(value, max)}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      aria-label={label}
      aria-valuetext={valueText}
      style={{ '--filled': `${filled * 100}%` } as CSSProperties}
      className={classes('player-slider min-w-0', className)}
    />
  );
}
