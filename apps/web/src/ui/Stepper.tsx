import { classes } from './classes.ts';
import { DoneIcon } from './icons.ts';

type StepperProps = {
  label: string;
  steps: readonly string[];
  /** Index of the step that comes next; those before it are done. */
  current: number;
  /** What the steps cost, at the end of the row. */
  note?: string;
};

/** Steps of which each needs an answer: which are done, and which comes next. A single one is what the button says. */
export function Stepper({ label, steps, current, note }: StepperProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      {steps.length > 1 && (
        <ol aria-label={label} className="flex items-center gap-2.5">
          {steps.map((step, index) => (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className="flex items-center gap-2.5"
            >
              {index > 0 && <span aria-hidden="true" className="h-px w-6 bg-edge" />}
              <span
                className={classes(
                  'flex items-center gap-2',
                  index === current ? 'font-semibold text-ink' : 'text-soft',
                )}
              >
                {index < current ? (
                  <DoneIcon className="size-5 text-good" />
                ) : (
                  <span
                    aria-hidden="true"
                    className={classes(
                      'tabular inline-flex size-5 items-center justify-center rounded-full border font-mono text-xs',
                      index === current ? 'border-signal-text text-signal-text' : 'border-edge',
                    )}
                  >
                    {index + 1}
                  </span>
                )}
                {step}
              </span>
            </li>
          ))}
        </ol>
      )}
      {note !== undefined && <span className="text-soft">{note}</span>}
    </div>
  );
}
