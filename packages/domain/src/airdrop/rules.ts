import type { PublicConfig } from '../config/wire.ts';

type PointsAirdrops = Pick<PublicConfig, 'airdropApAddress' | 'earlierAirdropApAddresses'>;

/** The community's airdrops for points, newest first; empty if it has none. */
export function pointsAirdropsOf(config: PointsAirdrops): `0x${string}`[] {
  const all = [config.airdropApAddress, ...config.earlierAirdropApAddresses];
  return all.filter((one): one is `0x${string}` => one !== '');
}

/**
 * What an airdrop gives for points with 18 decimals, in the token's smallest unit: rounded down, as
 * `PointsAirdrop` does.
 */
export function pointsWorth(points: bigint, tokensPerPoint: bigint): bigint {
  return (points * tokensPerPoint) / 10n ** 18n;
}

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

/** Amounts of several tokens, each token once, in the order in which they come first. */
export function sumsByToken<Token extends { token: string }>(
  parts: readonly (Token & { amount: bigint })[],
): (Token & { amount: bigint })[] {
  const sums = new Map<string, Token & { amount: bigint }>();
  for (const part of parts) {
    const key = part.token.toLowerCase();
    const before = sums.get(key);
    sums.set(key, { ...(before ?? part), amount: (before?.amount ?? 0n) + part.amount });
  }
  return [...sums.values()];
}

/** How much of an airdrop has been claimed, in basis points rounded down. */
export function claimedBps({ cap, claimed }: Pick<AirdropTerms, 'cap' | 'claimed'>): bigint {
  return cap === 0n ? 0n : (claimed * 10_000n) / cap;
}
