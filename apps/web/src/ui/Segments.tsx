import { useId } from 'react';
import { classes } from './classes.ts';

type SegmentsProps<Value extends string> = {
  /** What is chosen here, for those who don't see it. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/**
 * A choice of a few, side by side, on as many lines as they need; arrow keys move through it as through any radio
 * group.
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={classes(
        'flex min-w-0 flex-wrap rounded-control border border-line bg-bg p-[3px]',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'inline-flex min-h-9 min-w-0 flex-auto cursor-pointer items-center justify-center rounded-[7px] text-center [overflow-wrap:anywhere] px-3 text-sm transition-colors duration-150 wide:min-h-[30px]',
            'has-focus-visible:outline-2 has-focus-visible:outline-signal-text has-focus-visible:outline-offset-2',
            option.value === value ? 'bg-raise font-semibold text-ink' : 'text-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
