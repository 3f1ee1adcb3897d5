/** A whole, in basis points. */
const whole = 10_000n;
/** Seconds of a year of 365 days, which yearly rates are for. */
const yearSeconds = 365n * 24n * 60n * 60n;
/** The smallest units of one whole stake token, which has 18 decimals. */
const wholeToken = 10n ** 18n;

/** The stream of rewards as it was at some moment. */
export type RewardStream = {
  /** What all stakes together earn, in wei per second; 0 when the stream has ended. */
  rewardRateWei: bigint;
  /** When the stream ends unless rewards are added, in seconds since 1970. */
  periodEnds: bigint;
  /** How long a reward takes to pay out, in seconds. */
  periodSeconds: bigint;
  /** All stakes, in the stake token's smallest unit. */
  totalStaked: bigint;
  /** The moment, in seconds since 1970. */
  readAt: bigint;
};

/** The stream and one member's part of it. */
export type MemberStake = RewardStream & {
  /** The member's stake, in the stake token's smallest unit. */
  staked: bigint;
  /** What the member could claim at that moment, in wei. */
  claimableWei: bigint;
};

/**
 * What a year at the current rate pays on all stakes, in basis points rounded down. `tokenPriceWei`
 * is the value of one whole stake token (10^18 units). Null while the stakes are worth nothing:
 * there is no true rate then, since the first stake earns everything.
 */
export function aprBps(
  { rewardRateWei, totalStaked }: Pick<RewardStream, 'rewardRateWei' | 'totalStaked'>,
  tokenPriceWei: bigint,
): bigint | null {
  const worth = totalStaked * tokenPriceWei;
  if (worth <= 0n) return null;
  return (rewardRateWei * yearSeconds * wholeToken * whole) / worth;
}

/** The APR in words: a percentage with two decimals, rounded down, or a sentence in its place. */
export function aprText(bps: bigint | null): string {
  if (bps === null) return 'No one has staked yet. The first stake earns all rewards.';
  return `${bps / 100n}.${String(bps % 100n).padStart(2, '0')} %`;
}

/**
 * The stream at a later moment (`now` in seconds since 1970) if nothing happens until then: it
 * stops at its end, and pauses, with its end moving on, while nobody stakes.
 */
export function streamAt<Stream extends RewardStream>(stream: Stream, now: bigint): Stream {
  if (now <= stream.readAt) return stream;
  const { totalStaked, readAt, periodEnds } = stream;
  const waits = totalStaked === 0n && periodEnds > readAt;
  const ends = waits ? periodEnds + (now - readAt) : periodEnds;
  return {
    ...stream,
    periodEnds: ends,
    rewardRateWei: ends > now ? stream.rewardRateWei : 0n,
    readAt: now,
  };
}

/**
 * What a member can claim at a later moment (`now` in seconds since 1970), in wei, if nobody does
 * anything until then. The chain rounds in finer steps: for stakes below 2^80 units (1.2 million
 * whole tokens) this differs from it by at most 2 wei.
 */
export function claimableAt(member: MemberStake, now: bigint): bigint {
  const { staked, totalStaked, rewardRateWei, periodEnds, readAt, claimableWei } = member;
  const until = now < periodEnds ? now : periodEnds;
  if (totalStaked === 0n || until <= readAt) return claimableWei;
  return claimableWei + (staked * rewardRateWei * (until - readAt)) / totalStaked;
}

/** How much of the running period is over, in basis points; 10,000 once it has ended. */
export function periodProgressBps(
  stream: Pick<RewardStream, 'periodEnds' | 'periodSeconds' | 'readAt'>,
): bigint {
  const { periodEnds, periodSeconds, readAt } = stream;
  const left = periodEnds - readAt;
  if (left <= 0n || periodSeconds <= 0n) return whole;
  return left >= periodSeconds ? 0n : ((periodSeconds - left) * whole) / periodSeconds;
}

/**
 * A member's part after `change` more is staked, or less below zero, as the stream stands: the stake,
 * its share of all in basis points rounded down, and what it earns a day, in wei.
 */
export function stakeAfter(
  { staked, totalStaked, rewardRateWei }: MemberStake,
  change: bigint,
): { staked: bigint; shareBps: bigint; perDayWei: bigint } {
  const [mine, all] = [staked + change, totalStaked + change];
  if (all <= 0n) return { staked: mine, shareBps: 0n, perDayWei: 0n };
  const daySeconds = 24n * 60n * 60n;
  return {
    staked: mine,
    shareBps: (mine * whole) / all,
    perDayWei: (rewardRateWei * daySeconds * mine) / all,
  };
}
