import type { ComponentProps } from 'react';
import { classes } from '../ui/classes.ts';
import { WriteButton } from './WriteButton.tsx';

/** The button of a payment. It names the amount and the token in full, over several lines if it has to. */
export function PayButton({ className, children, ...rest }: ComponentProps<typeof WriteButton>) {
  return (
    <WriteButton
      {...rest}
      className={classes('min-h-12 w-full whitespace-normal! py-2 wide:min-h-12', className)}
    >
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{children}</bdi>
    </WriteButton>
  );
}
