import {
  bestTrade,
  type Exact,
  enteringAmounts,
  isBetter,
  type Trade,
} from '@parley/domain/swap/routes';
import { maximumIn, minimumOut, priceImpactBps } from '@parley/domain/swap/rules';
import type { SwapMarket } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';

/** What two tokens are to each other: coins and their token are exchanged without a pool. */
export type Kind = 'same' | 'wrap' | 'unwrap' | 'swap';

/** What somebody may expect of a swap, all from the pools of one block. */
export type SwapQuote = {
  kind: Kind;
  exact: Exact;
  amountIn: bigint;
  amountOut: bigint;
  /** The least to accept for an exact input, the most to pay for an exact output. */
  bound: bigint;
  /** Null where there is no pool in between. */
  trade: Trade | null;
  /** Null where there is no pool in between. */
  impactBps: bigint | null;
};

/** What a token of the swap keeps of what it moves, as two amounts: what came out of what should have. */
export type Kept = { amountOut: bigint; quotedOut: bigint };

type QuoteParameters = {
  kind: Kind;
  exact: Exact;
  amount: bigint;
  /** Undefined while it is unknown. */
  market: SwapMarket | undefined;
  slippageBps: bigint;
  /** The most that can be paid, where that is less than the slippage allows; null for no limit. */
  limit: bigint | null;
  kept: Kept | null;
};

/** Quotes a swap; null where no pool has enough for it. */
export function quoteOf(parameters: QuoteParameters): SwapQuote | null {
  const { kind, exact, amount, market, slippageBps, limit, kept } = parameters;
  if (kind === 'same' || amount <= 0n || market === undefined) return null;
  if (kind !== 'swap') {
    const same = { amountIn: amount, amountOut: amount, bound: amount };
    return { kind, exact, ...same, trade: null, impactBps: null };
  }
  const trade = bestTrade(exact, amount, market.routes);
  if (trade === null) return null;
  const { amountIn } = trade;
  const amountOut = lessKept(trade.amountOut, kept);
  const impactBps = priceImpactBps(enteringAmounts(trade)[0] ?? 0n, trade.route.pools);
  const bound =
    exact === 'in'
      ? someOf(amountOut, minimumOut(amountOut, slippageBps))
      : atMost(maximumIn(amountIn, slippageBps), amountIn, limit);
  return { kind, exact, amountIn, amountOut, bound, trade, impactBps };
}

function lessKept(amountOut: bigint, kept: Kept | null): bigint {
  if (kept === null || kept.quotedOut === 0n || kept.amountOut >= kept.quotedOut) return amountOut;
  return (amountOut * kept.amountOut) / kept.quotedOut;
}

/** What comes at least, and never nothing where something does: of very little the slippage would be all. */
function someOf(amountOut: bigint, least: bigint): bigint {
  return least === 0n && amountOut > 0n ? 1n : least;
}

/** The bound, cut to a limit that still covers the cost. */
function atMost(bound: bigint, cost: bigint, limit: bigint | null): bigint {
  return limit !== null && limit >= cost && limit < bound ? limit : bound;
}

/** What a swap gives at least, in the smallest unit; null while that is not known. */
export function leastOut(quote: SwapQuote | null): bigint | null {
  if (quote === null) return null;
  return quote.exact === 'in' ? quote.bound : quote.amountOut;
}

/** What swapping half now and half once the price is back would give, or cost, beyond swapping all at once. */
export function gainOfHalves({ exact, trade }: SwapQuote): bigint {
  if (trade === null) return 0n;
  const { amountIn, amountOut, route } = trade;
  const half = bestTrade(exact, (exact === 'in' ? amountIn : amountOut) / 2n, [route]);
  if (half === null) return 0n;
  return exact === 'in' ? 2n * half.amountOut - amountOut : amountIn - 2n * half.amountIn;
}

/** What the pair of tokens is; `weth` is the native coin's token, undefined while it is unknown. */
export function kindOf(from: Token, to: Token, weth: string | undefined): Kind {
  const [one, other] = [from.address?.toLowerCase(), to.address?.toLowerCase()];
  if (one === other) return 'same';
  if (weth === undefined) return 'swap';
  if (one === undefined && other === weth.toLowerCase()) return 'wrap';
  return other === undefined && one === weth.toLowerCase() ? 'unwrap' : 'swap';
}

/** Which end of a swap is the native coin and not its token. */
export function nativeEnd(from: Token, to: Token): 'in' | 'out' | 'none' {
  if (from.address === null) return 'in';
  return to.address === null ? 'out' : 'none';
}

/**
 * What a newer quote is to the one that the member saw last: `isNew` where it counts at once, since none was seen or it
 * is better; `before` is the seen one where the newer is worse.
 */
export function judgeQuote(
  seen: SwapQuote | null,
  quote: SwapQuote | null,
): { isNew: boolean; before: SwapQuote | null } {
  if (quote === null) return { isNew: false, before: null };
  if (seen === null || isBetter(quote.exact, quote, seen)) return { isNew: true, before: null };
  return { isNew: false, before: isBetter(quote.exact, seen, quote) ? seen : null };
}
