/**
 * What a token's contract keeps of what it moves, in basis points rounded to the nearest; 0 where as much or more
 * arrives, and of nothing.
 */
export function keptBps(moved: bigint, arriving: bigint): bigint {
  return arriving >= moved ? 0n : ((moved - arriving) * 10_000n + moved / 2n) / moved;
}
