import type { SwapPair } from '../../data/swapHistory.ts';
import type { SwapView } from './useSwapView.ts';

/** The two tokens of a swap through pools; null for what needs no pool, and until it is known. */
export function pairOf({
  kind,
  market,
  from,
  to,
}: Pick<SwapView, 'kind' | 'market' | 'from' | 'to'>): SwapPair | null {
  if (kind !== 'swap' || market === undefined) return null;
  const { weth } = market.router;
  return { base: from.address ?? weth, quote: to.address ?? weth };
}

/** What the server tells of when somebody swaps one of a pair: not of the coin, which is in most of them. */
export function pairTopic({ base, quote }: SwapPair, weth: string | undefined): string {
  const token = base.toLowerCase() === weth?.toLowerCase() ? quote : base;
  return `swaps:${token.toLowerCase()}`;
}
