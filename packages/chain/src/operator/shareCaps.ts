/** The highest shares that the contracts accept, in basis points. */
export const shareCaps = {
  referralFee: 2_000n,
  protocolFee: 500n,
  swapFee: 100n,
  referralShare: 5_000n,
  stakingShare: 8_000n,
} as const;
