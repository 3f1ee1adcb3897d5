import type { ReactNode } from 'react';
import { Segments } from '../../../ui/Segments.tsx';

type BoundsProps = {
  legend: string;
  /** One for each choice, tightest first. */
  labels: readonly string[];
  value: number;
  onChange: (choice: number) => void;
  /** What the chosen one means in money. */
  children: ReactNode;
};

/** How far the price may move until the block. */
export function Bounds({ legend, labels, value, onChange, children }: BoundsProps) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-sm text-soft" aria-hidden="true">
        {legend}
      </p>
      <Segments
        label={legend}
        options={distinct(labels).map(([label, index]) => ({ value: String(index), label }))}
        value={String(value)}
        onChange={(choice) => onChange(Number(choice))}
        className="[&_label]:px-1.5"
      />
      <p className="mt-2 text-sm text-soft" role="status">
        {children}
      </p>
    </div>
  );
}

/** Choices that differ; near the end of a collection several are the same. */
function distinct(labels: readonly string[]): [string, number][] {
  return labels
    .map((label, index): [string, number] => [label, index])
    .filter(([label], index) => labels.indexOf(label) === index);
}
