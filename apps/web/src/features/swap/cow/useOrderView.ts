import { overMarketBps } from '@parley/domain/swap/cowOrder';
import type { OrderRequest } from '@parley/domain/swap/link';
import { cowText } from '@parley/text/cow';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { marketOptions } from '../../../data/swap.ts';
import type { Token } from '../../../data/tokens.ts';
import { useAddress, useIsChainSupported } from '../../../data/wallet.ts';
import { swapSettings } from '../../../storage/swapSettings.ts';
import { type FoundToken, useToken } from '../../../tokens/useToken.ts';
import { kindOf } from '../quote.ts';
import { useAccepted } from '../useAccepted.ts';
import { type Holdings, useHoldings } from '../useHoldings.ts';
import type { SwapView } from '../useSwapView.ts';
import type { OrderSteps } from './orderSteps.ts';
import { amountFault, type OrderTerms, orderRefusal, orderTerms } from './orderTerms.ts';
import { useOrderSteps } from './useOrderSteps.ts';
import { usePublicQuote } from './usePublicQuote.ts';

/** Everything that the form of an order shows; `quote` is what the pools give now. */
export type OrderView = Omit<SwapView, 'toAllow' | 'canSend' | 'quote'> &
  OrderTerms & {
    /** What the order sells: the coin's token where coins are paid. */
    sold: Token;
    /** How much better the own price is for the member than the pools', in basis points; null: unknown. */
    overBps: bigint | null;
    steps: OrderSteps;
    /** True once the button may ask the wallet. */
    canAct: boolean;
  };

/** Puts together what the pools, the wallet, and the member's own price say about an order. */
export function useOrderView(
  draft: OrderRequest,
  ends: Record<'from' | 'to', FoundToken>,
): OrderView {
  const owner = useAddress();
  const isReady = useIsChainSupported();
  const settings = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const [from, to] = [ends.from.token, ends.to.token];
  const isKnown = [ends.from, ends.to].every(
    ({ isLooking, isMissing }) => !isLooking && !isMissing,
  );
  const { data: market, isError } = useQuery(marketOptions(useConfig(), draft.from, draft.to));
  const weth = market?.router.weth;
  const sold = useToken(from.address ?? weth ?? null).token;
  const holdings = useHoldings(owner, from, to);
  const kind = kindOf(from, to, weth);
  const { quoted, hasNoQuote } = usePublicQuote(draft, { from, to }, owner, weth);
  const asked = {
    draft,
    from,
    to,
    kind,
    market,
    settings,
    ...(quoted !== undefined && { quoted }),
  };
  const terms = orderTerms(asked);
  const { quote, isOwnPrice, limit, priceFault } = terms;
  const { steps, held } = useOrderSteps(owner, from, limit, sold.address ?? undefined);
  const payable = from.address === null ? withWrapped(holdings, held) : holdings;
  const fault = amountFault(asked, terms, payable);
  const key = [draft.from, draft.to, draft.exact, terms.amount, isOwnPrice].join();
  const { before, accept } = useAccepted(key, isOwnPrice ? null : quote);
  const unquoted = hasNoQuote && !isOwnPrice ? cowText.noQuote : null;
  const refusal = isKnown ? (orderRefusal(asked, terms) ?? unquoted) : null;
  const isRight = [fault, refusal, priceFault, before].every((one) => one === null);
  return {
    ...terms,
    from,
    to,
    sold,
    market,
    kind,
    holdings,
    before,
    accept,
    fault,
    refusal,
    steps,
    kept: null,
    overBps: isOwnPrice && limit !== null && quote !== null ? overMarketBps(limit, quote) : null,
    canAct: limit !== null && isRight && isReady && isKnown && steps.isKnown,
    isUnreachable: isError && market === undefined,
  };
}

/** What was wrapped already pays, too. */
function withWrapped(holdings: Holdings, wrapped: bigint | undefined): Holdings {
  const { from, affordable } = holdings;
  const plus = (amount: bigint | null) =>
    amount === null || wrapped === undefined ? null : amount + wrapped;
  return { ...holdings, from: plus(from), affordable: plus(affordable) };
}
