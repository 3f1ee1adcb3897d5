/** `npm run test:long` runs in full what `npm test` tries in a smaller size. */
export const isFullSize = process.env.PARLEY_TESTS === 'full';

/** `npm test` without words leaves out what only `npm run test:long` tries. */
export const isShortRun = process.env.PARLEY_TESTS === 'short';

/** The test files that this run leaves out. */
export const longAlone = isShortRun ? ['**/*.long.{test,journey.test}.{ts,tsx}'] : [];

/** How often a test tries something: `full` in the long run, `short` otherwise. */
export function sized(short: number, full: number): number {
  return isFullSize ? full : short;
}

/** The cases that a test tries: all in full, otherwise the first `short`, which stand for the others. */
export function sizedCases<T>(cases: readonly T[], short = 1): T[] {
  return cases.slice(0, sized(short, cases.length));
}
