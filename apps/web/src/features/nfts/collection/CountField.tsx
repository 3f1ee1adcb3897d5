import { tradeText } from '@parley/text/collection';
import { MinusIcon, PlusIcon } from '../../../ui/icons.ts';

type CountFieldProps = { value: number; max: number; onChange: (count: number) => void };

/** How many pieces. */
export function CountField({ value, max, onChange }: CountFieldProps) {
  const step =
    'inline-flex size-11 items-center justify-center rounded-[7px] text-soft enabled:hover:text-ink disabled:text-faint wide:size-[30px]';
  return (
    <div className="flex items-center justify-between gap-3">
      <span id="pieces-label" className="text-soft">
        {tradeText.count}
      </span>
      <span className="inline-flex items-center rounded-control border border-line p-[3px]">
        <button
          type="button"
          className={step}
          disabled={value <= 1}
          aria-label={tradeText.fewer}
          onClick={() => onChange(value - 1)}
        >
          <MinusIcon className="size-4" />
        </button>
        <output
          aria-labelledby="pieces-label"
          className="tabular min-w-8 text-center font-medium font-mono"
        >
          {value}
        </output>
        <button
          type="button"
          className={step}
          disabled={value >= max}
          aria-label={tradeText.moreOne}
          onClick={() => onChange(value + 1)}
        >
          <PlusIcon className="size-4" />
        </button>
      </span>
    </div>
  );
}
