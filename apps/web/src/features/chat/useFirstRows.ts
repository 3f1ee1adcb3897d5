import { startTransition, useEffect, useState } from 'react';
import type { Row } from './rows.ts';

/** About what a phone shows at once. */
const firstRows = 12;

/** The newest rows first, and the others right after them: a slow phone shows something sooner. */
export function useFirstRows(all: readonly Row[]): { rows: readonly Row[]; isWhole: boolean } {
  const [isWhole, setWhole] = useState(all.length <= firstRows);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return { rows: isWhole ? all : all.slice(-firstRows), isWhole };
}
