import type { ComponentProps } from 'react';
import { classes } from '../ui/classes.ts';

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A button of the bar that shows a picture only. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft transition-colors duration-150 enabled:hover:text-ink disabled:text-edge',
        className,
      )}
    />
  );
}
