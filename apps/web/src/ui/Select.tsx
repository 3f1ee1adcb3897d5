import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons.ts';

/** A list to choose from, as wide as its place, which looks like a field. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className="relative">
      <select
        {...props}
        className="min-h-11 w-full appearance-none rounded-control border border-line bg-raise ps-3 pe-9 text-[16px] hover:border-edge wide:text-base"
      />
      <ChevronIcon className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-faint" />
    </div>
  );
}
