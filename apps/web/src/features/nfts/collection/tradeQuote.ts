import {
  burnManyReturn,
  type CurveQuote,
  type CurveTerms,
  fasterWithin,
  mintManyTotal,
} from '@parley/domain/nft/curve';

/** How many others may trade first, and what a trade then costs at most or returns at least, in wei. */
type Bound = { faster: bigint; amountWei: bigint };

export type TradeQuote = {
  /** The trade if nobody is faster, in wei. */
  quote: CurveQuote;
  /** Choices of how far the price may move: the first is what the slippage setting allows. */
  bounds: readonly [Bound, Bound, Bound];
};

type Asked = { supply: bigint; count: bigint; terms: CurveTerms; slippageBps: bigint };

/** A purchase of `count` pieces, with what it costs at most when others buy first. */
export function quoteBuy({ supply, count, terms, slippageBps }: Asked): TradeQuote {
  const bound = (faster: bigint): Bound => ({
    faster,
    amountWei: mintManyTotal(supply + faster, count, terms).total,
  });
  const allowed = fasterWithin(supply, count, terms, slippageBps);
  return {
    quote: mintManyTotal(supply, count, terms),
    bounds: [bound(allowed), bound(allowed + 2n), bound(allowed + 4n)],
  };
}

/** A sale of `count` pieces, with what it returns at least when others sell first. */
export function quoteSell({ supply, count, terms, slippageBps }: Asked): TradeQuote {
  const bound = (faster: bigint): Bound => ({
    faster,
    amountWei: burnManyReturn(supply - faster, count, terms).total,
  });
  const least = burnManyReturn(supply, count, terms).total;
  const accepted = least - (least * slippageBps) / 10_000n;
  let allowed = 0n;
  while (supply - allowed - 1n >= count && bound(allowed + 1n).amountWei >= accepted) allowed += 1n;
  const most = supply - count;
  const upTo = (faster: bigint) => bound(faster < most ? faster : most < 0n ? 0n : most);
  return {
    quote: burnManyReturn(supply, count, terms),
    bounds: [bound(allowed), upTo(allowed + 2n), upTo(allowed + 4n)],
  };
}
