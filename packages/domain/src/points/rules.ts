import type { NamePrices } from '../names/rules.ts';

/** A whole, in basis points. */
const whole = 10_000n;
/** What the points of trades and swaps are told for: a hundred coins of 18 decimals. */
export const hundredCoins = 100n * 10n ** 18n;

/**
 * The terms of the contracts that award points: amounts in wei, shares in basis points. Null for what
 * earns none.
 */
export type EarningTerms = {
  names: { prices: NamePrices; referralFeeBps: bigint } | null;
  launches: { feeWei: bigint; referralFeeBps: bigint } | null;
  /** The community's share of a trade with a new collection. */
  trades: { feeBps: bigint } | null;
  /** Of the fee, the referrer's share, and of what that leaves, the share of those who stake. */
  swaps: { feeBps: bigint; referralShareBps: bigint; stakingShareBps: bigint } | null;
};

/** Points with 18 decimals; null for what earns none. */
export type Earnings = {
  /** For the cheapest name and for the dearest. */
  names: { least: bigint; most: bigint } | null;
  launch: bigint | null;
  /** For a hundred coins. */
  trade: bigint | null;
  /** For a hundred coins. */
  swap: bigint | null;
};

const inOrder = (amounts: readonly bigint[]) =>
  amounts.toSorted((a, b) => Number(a > b) - Number(a < b));
const part = (amount: bigint, bps: bigint) => (amount * bps) / whole;

/**
 * What each way of earning brings: one point for each coin that the community keeps, so that what a
 * referrer or those who stake get of a fee does not count. Rounded as the contracts round.
 */
export function earningsOf(terms: EarningTerms, isReferred: boolean): Earnings {
  const { names, launches, trades, swaps } = terms;
  const kept = (amount: bigint, referralBps: bigint) =>
    amount - (isReferred ? part(amount, referralBps) : 0n);
  const sorted = inOrder(names?.prices ?? []);
  const nameKept = (price: bigint | undefined) => kept(price ?? 0n, names?.referralFeeBps ?? 0n);
  return {
    names: names === null ? null : { least: nameKept(sorted[0]), most: nameKept(sorted.at(-1)) },
    launch: launches === null ? null : kept(launches.feeWei, launches.referralFeeBps),
    trade: trades === null ? null : part(hundredCoins, trades.feeBps),
    swap: swaps === null ? null : swapPoints(swaps, kept),
  };
}

function swapPoints(
  { feeBps, referralShareBps, stakingShareBps }: NonNullable<EarningTerms['swaps']>,
  kept: (amount: bigint, referralBps: bigint) => bigint,
): bigint {
  const left = kept(part(hundredCoins, feeBps), referralShareBps);
  return left - part(left, stakingShareBps);
}

/** What a member gets for inviting somebody who mints the cheapest name, in wei; 0 for nothing. */
export function inviteFee({ names }: EarningTerms): bigint {
  if (names === null) return 0n;
  return part(inOrder(names.prices)[0] ?? 0n, names.referralFeeBps);
}

/** A member's points of an epoch; 0 where they earned nothing, or corrections took more. */
export function pointsIn(
  epochs: readonly { epoch: number; total: bigint }[],
  epoch: number,
): bigint {
  const total = epochs.find((one) => one.epoch === epoch)?.total ?? 0n;
  return total > 0n ? total : 0n;
}

type Ranked = { rank: number; member: string };

/**
 * Where the viewer is not among the first of a leaderboard, the viewer and those around; whether there
 * are others between them and the first.
 */
export function belowTheFirst<Row extends Ranked>(
  first: readonly Row[],
  around: readonly Row[],
  viewer: string | null,
): { rows: Row[]; isApart: boolean } {
  const last = first.at(-1)?.rank ?? 0;
  const shown = new Set(first.map(({ member }) => member));
  if (viewer !== null && shown.has(viewer)) return { rows: [], isApart: false };
  const rows = around.filter(({ rank, member }) => rank > last && !shown.has(member));
  return { rows, isApart: (rows[0]?.rank ?? 0) > last + 1 };
}
