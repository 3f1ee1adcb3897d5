import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';

const looks = {
  /** The one primary action of a screen. */
  signal:
    'bg-signal text-on-signal font-semibold border border-transparent enabled:hover:brightness-105 enabled:active:brightness-95',
  plain: 'bg-raise text-ink font-[550] border border-line enabled:hover:border-edge',
  quiet: 'text-soft font-[550] hover:text-ink disabled:text-faint',
} as const;

/** Not possible yet: no slab, and the reason in words beside it. One that is at work keeps its look. */
const impossible = 'border border-dashed border-edge bg-transparent font-[550] text-faint';
const working = 'border border-line bg-raise font-[550] text-ink';

const sizes = {
  tiny: 'min-h-9 rounded-lg px-2.5 text-sm wide:min-h-[30px]',
  small: 'min-h-10 px-3 text-sm wide:min-h-9',
  medium: 'min-h-11 px-4 wide:min-h-10',
  bar: 'min-h-11 px-3 wide:min-h-9',
} as const;

type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  busy?: boolean;
};

/**
 * A button. While `busy` it shows a spinner and cannot be pressed again. One that can be busy counts a double press
 * as one: the second may come before the first is seen to be at work.
 */
export function Button({
  look = 'plain',
  size = 'medium',
  busy,
  disabled = false,
  'aria-busy': isBusy,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        if (busy !== undefined && event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      disabled={disabled || busy === true}
      aria-busy={busy || isBusy || undefined}
      className={classes(
        'inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control transition-[color,background-color,border-color,filter] duration-150',
        look === 'quiet' || !(disabled || busy) ? looks[look] : busy ? working : impossible,
        sizes[size],
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
