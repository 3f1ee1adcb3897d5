import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** Shown after the typed text, such as a TLD. */
  suffix?: string;
  hint?: string | null;
  wrong?: boolean;
  hideLabel?: boolean;
};

/** A labeled text field in the typing font; its hint is announced with it. */
export function Field({
  label,
  suffix,
  hint,
  wrong = false,
  hideLabel = false,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const hintId = `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-2 block text-soft text-sm'}>
        {label}
      </label>
      <div
        className={classes(
          'flex min-h-11 items-center rounded-control border bg-raise transition-colors duration-150 focus-within:border-soft',
          wrong ? 'border-bad' : 'border-line',
        )}
      >
        <input
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          aria-invalid={wrong || undefined}
          aria-describedby={hint ? hintId : undefined}
          className="min-w-0 flex-1 bg-transparent px-3 py-2 font-medium font-mono text-[16px] outline-none placeholder:text-faint wide:text-base"
        />
        {suffix !== undefined && (
          <span className="shrink-0 pe-3 font-medium font-mono text-faint text-sm">{suffix}</span>
        )}
      </div>
      {hint && (
        <p id={hintId} className={classes('mt-1.5 text-sm', wrong ? 'text-bad' : 'text-soft')}>
          {hint}
        </p>
      )}
    </div>
  );
}
