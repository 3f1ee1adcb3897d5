import type { SwapRequest } from '@parley/domain/swap/link';
import { amountFault } from '@parley/domain/tokens/parse';
import { swapText } from '@parley/text/swap';
import type { SwapMarket } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';
import { shortWords } from '../../tokens/shortWords.ts';
import type { Kind, SwapQuote } from './quote.ts';
import type { Holdings } from './useHoldings.ts';

/** What is wrong with an amount, at its end. */
export type Fault = { end: 'from' | 'to'; sentence: string };

type Asked = {
  draft: Pick<SwapRequest, 'exact' | 'amount'>;
  /** What was typed, in the smallest unit; null where that is no amount of the token. */
  amount: bigint | null;
  from: Token;
  to: Token;
  quote: Pick<SwapQuote, 'amountIn'> | null;
};

/** What is wrong with what was typed, before any pool is asked; null for nothing. */
export function typedFault(asked: Asked, holdings: Holdings): Fault | null {
  const { draft, amount, from, to, quote } = asked;
  const [end, { decimals }] =
    draft.exact === 'in' ? (['from', from] as const) : (['to', to] as const);
  if (draft.amount.trim() === '') return null;
  if (amount === null) return { end, sentence: amountFault(draft.amount, decimals) ?? '' };
  if (amount === 0n) return { end, sentence: swapText.zero };
  const paid = draft.exact === 'in' ? amount : quote?.amountIn;
  if (paid === undefined) return null;
  const { from: held, affordable } = holdings;
  const sentence = shortWords(paid, from, { held, affordable });
  return sentence === null ? null : { end: 'from', sentence };
}

type Pooled = Asked & {
  kind: Kind;
  market: SwapMarket | undefined;
  keepsPart: boolean;
  /** What comes of it at least, after what the contracts keep; null while that is not known. */
  least: bigint | null;
};

/** Why the pools can't give what was asked; null where they can, or where there are none. */
export function poolFault({
  draft,
  amount,
  to,
  quote,
  kind,
  market,
  keepsPart,
  least,
}: Pooled): Fault | null {
  if (amount === null || amount === 0n || kind !== 'swap' || market === undefined) return null;
  const isExactIn = draft.exact === 'in';
  if (keepsPart && !isExactIn) return { end: 'to', sentence: swapText.keepsPartOut(to.symbol) };
  if (least === 0n) return { end: 'from', sentence: swapText.nothing };
  if (quote !== null || market.routes.length === 0) return null;
  if (!isExactIn) return { end: 'to', sentence: swapText.tooLittle };
  const hasSome = market.routes.some(({ pools }) =>
    pools.every(({ reserveIn, reserveOut }) => reserveIn > 0n && reserveOut > 0n),
  );
  return { end: 'from', sentence: hasSome ? swapText.tooSmall : swapText.tooLittle };
}

/** Why these two tokens can't be swapped at all; null where they can. */
export function pairFault(kind: Kind, market: SwapMarket | undefined, from: Token, to: Token) {
  if (kind === 'same') return swapText.same;
  if (kind !== 'swap' || market === undefined || market.routes.length > 0) return null;
  return swapText.noPool(from.symbol, to.symbol);
}
