import type { ReactNode } from 'react';

/** One line of facts: what it is, and its value at the other end. */
export type Fact = { label: string; value: ReactNode };

/** Facts as a list of hairline rows; amounts stand right, in figures of one width. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 items-center justify-between gap-4 border-line border-t py-2 last:border-b"
        >
          <dt className="shrink-0 text-soft">{label}</dt>
          <dd className="tabular min-w-0 text-end [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
