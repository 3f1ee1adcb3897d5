import { type ComponentProps, useId } from 'react';

/** A labeled line of text. */
export function Line({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        className="min-h-11 w-full rounded-control border border-line bg-raise px-3 text-[16px] placeholder:text-faint wide:text-base"
      />
    </div>
  );
}
