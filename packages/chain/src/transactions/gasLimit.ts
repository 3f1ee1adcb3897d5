/**
 * What a call may take more in its block than in the one that it was estimated in, in gas: three storage slots that are
 * written for the first time, at 22,100 each (EIP-2929). What pays by the second has earned nothing yet in the second
 * of its last change, which a pending block may share.
 */
const moreMin = 70_000n;

/** The gas limit for an estimate: half above it, and enough for what small calls may find. Unused gas is not paid. */
export function gasLimit(estimate: bigint): bigint {
  const half = estimate / 2n;
  return estimate + (half > moreMin ? half : moreMin);
}
