import type { RoundTrip } from '@parley/chain/swap/tryRoundTrip';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { swapKeys } from '../../data/swap.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { type TokenCheck, useTokenChecks } from '../../tokens/useTokenChecks.ts';
import { openReads } from '../../wallet/wallet.ts';
import type { SwapView } from './useSwapView.ts';

/** How often the sale of a token is tried again, in milliseconds: its contract may change its mind. */
const lookAgainMs = 15_000;
/** From here on what a contract keeps is as bad as keeping the token, in basis points. */
const ruinousBps = 5_000n;

/** What a member has to know of both tokens before a swap, and whether they have to hold the button. */
export type SwapRisks = {
  from: TokenCheck;
  to: TokenCheck;
  /** What comes of selling what is bought again; null where there is nothing to try. */
  trip: RoundTrip | null;
  /** False while something of it is not known: until then nothing may be swapped. */
  isKnown: boolean;
  mustHold: boolean;
};

type Swapped = Pick<SwapView, 'from' | 'to' | 'kind' | 'market' | 'quote'> & {
  /** What an order at the member's own price sells; null while that is not known. */
  limit?: { sellAmount: bigint } | null;
};

/** Looks at both tokens of a swap; of one that is in no list it is tried whether it can be sold again. */
export function useSwapRisks({ from, to, kind, market, quote, limit }: Swapped): SwapRisks {
  const [ofFrom, ofTo] = useTokenChecks([from, to]);
  const amountIn = quote?.amountIn ?? limit?.sellAmount ?? 0n;
  const isStrange = to.isImported && kind === 'swap' && amountIn > 0n;
  // An order goes by no route of its own: any pool shows whether the token can be sold.
  const path = quote?.trade?.route.path ?? market?.routes[0]?.path;
  const { trip, isLooking } = useRoundTrip(isStrange ? { market, path, amountIn } : null);
  return {
    from: ofFrom,
    to: ofTo,
    trip,
    isKnown: ofFrom.isKnown && ofTo.isKnown && !isLooking,
    mustHold: ofFrom.twin !== null || ofTo.twin !== null || (trip !== null && isRuin(trip)),
  };
}

/** True for a token that cannot be sold again, not surely, or for too little of what it cost. */
export function isRuin(trip: RoundTrip): boolean {
  if (trip.kind !== 'fine') return true;
  return trip.buyTaxBps >= ruinousBps || trip.sellTaxBps >= ruinousBps;
}

type Bought = {
  market: Swapped['market'];
  /** Undefined where there is no pool. */
  path: readonly `0x${string}`[] | undefined;
  amountIn: bigint;
};

function useRoundTrip(bought: Bought | null): {
  trip: RoundTrip | null;
  isLooking: boolean;
} {
  const config = useConfig();
  const { market, path, amountIn = 0n } = bought ?? {};
  const key = path === undefined ? '' : [path, amountIn].join();
  const settled = useDebounced(key, 300);
  const { data, isError } = useQuery({
    queryKey: [...swapKeys.all, 'trip', key],
    queryFn: async (): Promise<RoundTrip> => {
      if (path === undefined || market === undefined) return { kind: 'unknown' };
      const [reads, { tryRoundTrip }] = await openReads(
        config,
        import('@parley/chain/swap/tryRoundTrip'),
      );
      return tryRoundTrip(reads, { router: market.router, path, amountIn });
    },
    enabled: key !== '' && settled === key,
    refetchInterval: lookAgainMs,
  });
  if (bought === null) return { trip: null, isLooking: false };
  if (market === undefined) return { trip: null, isLooking: true };
  // Without a pool, or an answer, nothing says that it can be sold.
  if (key === '' || (isError && data === undefined)) {
    return { trip: { kind: 'unknown' }, isLooking: false };
  }
  return { trip: data ?? null, isLooking: data === undefined };
}
