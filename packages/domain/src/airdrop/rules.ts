/** An airdrop as the chain has it; amounts in the token's smallest unit. */
export type AirdropTerms = {
  /** The first second at which nothing can be claimed, since 1970. */
  deadlineSeconds: bigint;
  /** What has to be sent to it before claims begin. */
  missing: bigint;
  /** The most that all claims can come to, and what they came to so far. */
  cap: bigint;
  claimed: bigint;
};

/** Why something can or can't be claimed. */
export type ClaimState = 'claimable' | 'claimed' | 'none' | 'over' | 'unfunded';

type Claim = {
  terms: Pick<AirdropTerms, 'deadlineSeconds' | 'missing'>;
  isClaimed: boolean;
  /** What the airdrop has for it, whether or not it can be claimed now. */
  amount: bigint;
  /** In seconds since 1970. */
  now: bigint;
};

/** The first reason that holds, in the order that matters to whoever asks. */
export function claimStateOf({ terms, isClaimed, amount, now }: Claim): ClaimState {
  if (isClaimed) return 'claimed';
  if (amount === 0n) return 'none';
  if (now >= terms.deadlineSeconds) return 'over';
  return terms.missing > 0n ? 'unfunded' : 'claimable';
}

/** How much of an airdrop has been claimed, in basis points rounded down. */
export function claimedBps({ cap, claimed }: Pick<AirdropTerms, 'cap' | 'claimed'>): bigint {
  return cap === 0n ? 0n : (claimed * 10_000n) / cap;
}
