import { feeIndex, type Quote, quoteExactIn, quoteExactOut, type SwapRoute } from './rules.ts';

type Token = `0x${string}`;

/** A way from one token to another, with its pools as they were at one block. */
export type Route = SwapRoute & {
  /** Tokens in their order; the native coin as its token. */
  path: readonly Token[];
};

/** Which end of a swap is exact. */
export type Exact = 'in' | 'out';

/** A route and what a swap along it pays and gives. */
export type Trade = { route: Route; quote: Quote; amountIn: bigint; amountOut: bigint };

/** The paths worth asking for: the pair itself, and the way over the native coin's token. */
export function candidatePaths(from: Token, to: Token, native: Token): Token[][] {
  const paths = [
    [from, to],
    [from, native, to],
  ];
  const isUsable = (path: Token[]) =>
    new Set(path.map((token) => token.toLowerCase())).size === path.length &&
    feeIndex(path, native) !== null;
  return paths.filter(isUsable);
}

/**
 * The best of the routes: the most for an exact input, the least for an exact output; the earlier of
 * two alike. Null if none of them has enough for it.
 */
export function bestTrade(exact: Exact, amount: bigint, routes: readonly Route[]): Trade | null {
  let best: Trade | null = null;
  for (const route of routes) {
    const trade = tradeAlong(route, exact, amount);
    if (trade !== null && (best === null || isBetter(exact, trade, best))) best = trade;
  }
  return best;
}

function tradeAlong(route: Route, exact: Exact, amount: bigint): Trade | null {
  const quote = exact === 'in' ? quoteExactIn(amount, route) : quoteExactOut(amount, route);
  const [amountIn, amountOut] = [quote?.amounts[0], quote?.amounts.at(-1)];
  if (quote === null || amountIn === undefined || amountOut === undefined) return null;
  // A swap for nothing would only cost its fee.
  return amountOut > 0n ? { route, quote, amountIn, amountOut } : null;
}

/** True if one trade is better for the member than another of the same exact amount. */
export function isBetter(
  exact: Exact,
  one: Pick<Trade, 'amountIn' | 'amountOut'>,
  other: Pick<Trade, 'amountIn' | 'amountOut'>,
): boolean {
  return exact === 'in' ? one.amountOut > other.amountOut : one.amountIn < other.amountIn;
}

/** What enters each pair of a trade, in the order of its path. */
export function enteringAmounts({ route, quote }: Pick<Trade, 'route' | 'quote'>): bigint[] {
  return route.pools.map((_, index) => {
    const amount = quote.amounts[index] ?? 0n;
    return index === 0 && route.feeAt === 0 ? amount - quote.fee : amount;
  });
}

/** What stays with each pair of a trade: 0.3 % of what enters it, rounded up as the pair's price does. */
export function poolFees(trade: Pick<Trade, 'route' | 'quote'>): bigint[] {
  return enteringAmounts(trade).map((amount) => (amount * 3n + 999n) / 1_000n);
}

/** How much a price impact says: the bounds are 1, 5, and 15 percent. */
export type ImpactLevel = 'small' | 'noticeable' | 'high' | 'extreme';

/** The level of a price impact in basis points. */
export function impactLevel(bps: bigint): ImpactLevel {
  if (bps < 100n) return 'small';
  if (bps < 500n) return 'noticeable';
  return bps <= 1_500n ? 'high' : 'extreme';
}

/** Whose the router's fee is, in basis points. */
export type FeeShares = { referralShareBps: bigint; stakingShareBps: bigint };

/**
 * The activity points of a fee in native coin, in wei, as the router awards them: one for each coin that
 * the community keeps, after the referrer and those who stake.
 */
export function pointsOfFee(
  fee: bigint,
  { referralShareBps, stakingShareBps }: FeeShares,
  isReferred: boolean,
): bigint {
  const kept = fee - (isReferred ? (fee * referralShareBps) / 10_000n : 0n);
  return kept - (kept * stakingShareBps) / 10_000n;
}
