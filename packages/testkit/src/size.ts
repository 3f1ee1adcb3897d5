/** `npm run test:long` runs in full what `npm test` tries in a smaller size. */
export const isFullSize = process.env.PARLEY_TESTS === 'full';

/** How often a test tries something: `full` in the long run, `short` otherwise. */
export function sized(short: number, full: number): number {
  return isFullSize ? full : short;
}
