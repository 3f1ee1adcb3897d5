import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

const looks = {
  /** The one primary action of a screen. */
  signal:
    'bg-signal text-on-signal font-semibold border border-transparent hover:brightness-105 active:brightness-95 disabled:bg-line disabled:text-faint disabled:brightness-100',
  plain:
    'bg-raise text-ink font-[550] border border-line hover:border-edge disabled:text-faint disabled:hover:border-line',
  quiet: 'text-soft font-[550] hover:text-ink disabled:text-faint',
} as const;

const sizes = {
  small: 'min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-4 wide:min-h-10',
  bar: 'min-h-11 px-3 wide:min-h-9',
} as const;

type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  busy?: boolean;
};

/** A button. While `busy` it shows a spinner and cannot be pressed again. */
export function Button({
  look = 'plain',
  size = 'medium',
  busy = false,
  disabled = false,
  'aria-busy': isBusy,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || isBusy || undefined}
      className={classes(
        'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control transition-[color,background-color,border-color,filter] duration-150',
        looks[look],
        sizes[size],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
