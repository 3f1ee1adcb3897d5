import {
  marketLimit,
  type OrderAmounts,
  priceDecimals,
  priceLimit,
} from '@parley/domain/swap/cowOrder';
import { cowRefusals } from '@parley/domain/swap/cowRefusals';
import type { OrderRequest } from '@parley/domain/swap/link';
import { deadlineAfter, judgeSlippage, slippageBps } from '@parley/domain/swap/rules';
import { parseAmount, amountFault as spellingFault } from '@parley/domain/tokens/parse';
import { cowText } from '@parley/text/cow';
import { settingsText } from '@parley/text/settings';
import { swapText } from '@parley/text/swap';
import type { OrderQuote } from '../../../data/cowOrders.ts';
import type { SwapMarket } from '../../../data/swap.ts';
import type { Token } from '../../../data/tokens.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import type { SwapSettings } from '../../../storage/swapSettings.ts';
import { type Fault, poolFault, typedFault } from '../faults.ts';
import { type Kind, quoteOf, type SwapQuote } from '../quote.ts';
import type { Holdings } from '../useHoldings.ts';

type Asked = {
  draft: OrderRequest;
  from: Token;
  to: Token;
  kind: Kind;
  market: SwapMarket | undefined;
  settings: SwapSettings;
  /** What the public order book gives, where it counts instead of the pools; null while unknown. */
  quoted?: OrderQuote | null;
};

/** What was typed, and what the pools and the member's own price make of it. */
export type OrderTerms = {
  /** In the smallest unit; null where that is no amount of the token. */
  amount: bigint | null;
  /** What the pools give now; null where they can't, or don't exist. */
  quote: SwapQuote | null;
  /** True where the member named the price. */
  isOwnPrice: boolean;
  priceFault: string | null;
  /** What would be signed; null where it is not known. */
  limit: OrderAmounts | null;
};

/** Works out what would be signed. */
export function orderTerms(asked: Asked): OrderTerms {
  const { draft, from, to, kind, settings } = asked;
  const { exact } = draft;
  const bps = slippageBps(settings.slippage);
  const amount = parseAmount(draft.amount, (exact === 'in' ? from : to).decimals);
  const quote = quoteFor(asked, amount ?? 0n, bps);
  if (draft.price.trim() === '') {
    const limit = kind === 'swap' && quote !== null ? marketLimit(exact, quote, bps) : null;
    return { amount, quote, isOwnPrice: false, priceFault: null, limit };
  }
  const price = parseAmount(draft.price, priceDecimals) ?? 0n;
  const decimals = { from: from.decimals, to: to.decimals };
  const limit = kind === 'swap' ? priceLimit(exact, amount ?? 0n, price, decimals) : null;
  const priceFault =
    spellingFault(draft.price, priceDecimals) ?? (price === 0n ? cowText.priceWrong : null);
  return { amount, quote, isOwnPrice: true, priceFault, limit };
}

/** What the pools give, or the public order book. */
function quoteFor(asked: Asked, amount: bigint, slippageBps: bigint): SwapQuote | null {
  const { draft, kind, market, quoted } = asked;
  const { exact } = draft;
  if (quoted === undefined) {
    return quoteOf({
      kind,
      exact,
      amount,
      slippageBps,
      limit: null,
      kept: null,
      market: market && withoutRouter(market),
    });
  }
  if (quoted === null || kind !== 'swap') return null;
  const bound = exact === 'in' ? quoted.amountOut : quoted.amountIn;
  return { ...quoted, kind, exact, bound, trade: null, impactBps: null };
}

/** Orders are settled with the pools themselves: without the router, nothing is kept for its fee. */
function withoutRouter(market: SwapMarket): SwapMarket {
  return { ...market, routes: market.routes.map((route) => ({ ...route, feeBps: 0n })) };
}

/** What is wrong with an amount; null for nothing. `payable` is what the member can pay with. */
export function amountFault(asked: Asked, terms: OrderTerms, payable: Holdings): Fault | null {
  const { draft, from, to, kind, market } = asked;
  const { amount, quote, isOwnPrice, limit } = terms;
  const cost = limit && { amountIn: limit.sellAmount };
  const typed = typedFault({ draft, amount, from, to, quote: cost }, payable);
  if (typed !== null) return typed;
  if (limit?.buyAmount === 0n) return { end: 'from', sentence: cowText.tooFew };
  if (isOwnPrice || asked.quoted !== undefined) return null;
  return poolFault({ draft, amount, from, to, quote, kind, market, keepsPart: false, least: null });
}

/** True for a token that this community's order book does not trade. */
function isStrange({ isImported, address }: Token, market: SwapMarket | undefined): boolean {
  const isCoins = address?.toLowerCase() === market?.router.weth.toLowerCase();
  return isImported && !isCoins;
}

/** Why no order of these tokens and settings can be signed; null where it can. */
export function orderRefusal(asked: Asked, { isOwnPrice }: OrderTerms): string | null {
  const { from, to, kind, market, draft, settings, quoted } = asked;
  if (kind === 'same') return swapText.same;
  if (kind !== 'swap') return cowText.exchange(from.symbol, to.symbol);
  const isOurs = quoted === undefined;
  if (isOurs && [from, to].some((token) => isStrange(token, market))) {
    return cowRefusals['unknown-token'];
  }
  if (isOurs && !isOwnPrice && market?.routes.length === 0) {
    return cowText.namePrice(from.symbol, to.symbol);
  }
  const isSlippageRefused = judgeSlippage(slippageBps(settings.slippage)) === 'refused';
  if (!isOwnPrice && isSlippageRefused) return settingsText.slippageRefused;
  const isWrong =
    draft.lasts === 'setting' && deadlineAfter(serverNow(), settings.deadline) === null;
  return isWrong ? settingsText.deadlineRefused : null;
}
