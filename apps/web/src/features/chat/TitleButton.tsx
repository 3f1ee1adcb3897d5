import type { ComponentProps } from 'react';

/** A button with an icon at the end of a title row; no higher than the row leaves room for. */
export function TitleButton({ label, ...rest }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="relative -my-0.5 inline-flex size-11 items-center justify-center rounded-control text-soft hover:bg-ink/6 hover:text-ink wide:size-9"
      {...rest}
    />
  );
}
