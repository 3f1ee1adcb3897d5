import { deadlineAfter, judgeSlippage, slippageBps } from '@parley/domain/swap/rules';
import { parseAmount } from '@parley/domain/tokens/parse';
import { settingsText } from '@parley/text/settings';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApprovals, useCanPermit } from '../../data/approvals.ts';
import { useConfig } from '../../data/config.tsx';
import { marketOptions, type SwapMarket } from '../../data/swap.ts';
import type { Token } from '../../data/tokens.ts';
import { useCanBatch } from '../../data/useCanBatch.ts';
import { useAddress, useIsChainSupported } from '../../data/wallet.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { type SwapSettings, swapSettings } from '../../storage/swapSettings.ts';
import type { FoundToken } from '../../tokens/useToken.ts';
import { type Fault, pairFault, poolFault, typedFault } from './faults.ts';
import { type Permission, permissionOf, unneeded } from './permission.ts';
import {
  type Kept,
  type Kind,
  kindOf,
  leastOut,
  nativeEnd,
  quoteOf,
  type SwapQuote,
} from './quote.ts';
import { useAccepted } from './useAccepted.ts';
import type { Draft } from './useDraft.ts';
import { type Holdings, useHoldings } from './useHoldings.ts';
import { usePreview } from './usePreview.ts';

export type SwapView = {
  from: Token;
  to: Token;
  market: SwapMarket | undefined;
  isUnreachable: boolean;
  kind: Kind;
  holdings: Holdings;
  quote: SwapQuote | null;
  /** What the member saw before the price got worse; null while it did not. */
  before: SwapQuote | null;
  accept: () => void;
  fault: Fault | null;
  /** Why nothing can be swapped at all, or would be refused. */
  refusal: string | null;
  kept: Kept | null;
  toAllow: Permission['toAllow'];
  /** True once the button may send. */
  canSend: boolean;
};

/** Everything that the form shows of a swap, from the newest block and the member's wallet. */
export function useSwapView(draft: Draft, ends: Record<'from' | 'to', FoundToken>): SwapView {
  const owner = useAddress();
  const isReady = useIsChainSupported();
  const settings = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const [from, to] = [ends.from.token, ends.to.token];
  const isKnown = [ends.from, ends.to].every(
    ({ isLooking, isMissing }) => !isLooking && !isMissing,
  );
  const { data: market, isError } = useQuery(marketOptions(useConfig(), draft.from, draft.to));
  const holdings = useHoldings(owner, from, to);
  const kind = kindOf(from, to, market?.router.weth);
  const amount = parseAmount(draft.amount, (draft.exact === 'in' ? from : to).decimals);
  const quoteWith = (limit: bigint | null, kept: Kept | null) =>
    quoteOf({
      kind,
      exact: draft.exact,
      amount: amount ?? 0n,
      market,
      limit,
      kept,
      slippageBps: slippageBps(settings.slippage),
    });
  const plain = quoteWith(null, null);

  const permission = usePermission(owner, from, plain);
  const asked = { draft, amount, from, to, quote: plain };
  const wrong = typedFault(asked, holdings);
  const mayTry = wrong === null && isReady && isKnown && permission.isKnown;
  const {
    preview,
    refusal: refused,
    isKnown: isTried,
  } = usePreview(
    owner,
    mayTry && market !== undefined && plain?.trade
      ? {
          market,
          path: plain.trade.route.path,
          native: nativeEnd(from, to),
          amountIn: plain.amountIn,
          isAllowed: permission.isAllowed,
        }
      : null,
  );
  const kept = preview !== null && preview.amountOut < preview.quotedOut ? preview : null;
  const quote = quoteWith(from.address === null ? holdings.spendable : permission.limit, kept);
  const key = [draft.from, draft.to, draft.exact, amount, kept !== null].join();
  const { before, accept } = useAccepted(key, quote);
  const pooled = { ...asked, kind, market, keepsPart: kept !== null, least: leastOut(quote) };
  const fault = wrong ?? poolFault(pooled);
  const refusal =
    (isKnown ? pairFault(kind, market, from, to) : null) ??
    (wrong === null ? (settingsFault(settings) ?? refused) : null);
  const isRight = fault === null && refusal === null && before === null;
  return {
    from,
    to,
    market,
    kind,
    holdings,
    quote,
    before,
    accept,
    fault,
    refusal,
    kept,
    toAllow: permission.toAllow,
    canSend: quote !== null && isRight && isReady && isKnown && permission.isKnown && isTried,
    isUnreachable: isError && market === undefined,
  };
}

/** What the router may take for a swap, and what is missing of it. */
function usePermission(
  owner: `0x${string}` | null,
  from: Token,
  quote: SwapQuote | null,
): Permission {
  const spender = useConfig().swapRouterAddress as `0x${string}`;
  const needed =
    quote === null || quote.kind !== 'swap' || from.address === null
      ? null
      : {
          token: from.address,
          spender,
          amount: quote.exact === 'in' ? quote.amountIn : quote.bound,
        };
  const approvals = useApprovals(owner, needed);
  const canBatch = useCanBatch(owner);
  const canSign = useCanPermit(owner, canBatch === false ? from.address : null);
  if (needed === null || quote === null) return unneeded;
  return permissionOf(needed.amount, quote.amountIn, { approvals, canBatch, canSign });
}

function settingsFault({ slippage, deadline }: SwapSettings): string | null {
  if (judgeSlippage(slippageBps(slippage)) === 'refused') return settingsText.slippageRefused;
  return deadlineAfter(serverNow(), deadline) === null ? settingsText.deadlineRefused : null;
}
