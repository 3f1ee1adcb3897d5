import { memberSwapsSchema, type PriceSpan, pairSwapsSchema } from '@parley/domain/swap/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getIndexed } from './indexed.ts';

/** Two tokens; the native coin as its token. */
export type SwapPair = { base: string; quote: string };

/** How often the prices of a span that goes on are asked for, in milliseconds. */
const moveOnMs = 60_000;
/** What nobody watched in the meantime may have changed. */
const always = { staleTime: 0 };
const pages = { ...always, initialPageParam: null as string | null };

/** The prices of a pair over a span, and its last swaps. */
export function pairPricesOptions({ base, quote }: SwapPair, span: PriceSpan) {
  const query = new URLSearchParams({ base, quote, span });
  return queryOptions({
    queryKey: ['swaps', 'prices', base, quote, span],
    queryFn: () => getIndexed(`/api/swaps?${query}`, pairSwapsSchema),
    ...always,
    refetchInterval: moveOnMs,
  });
}

/** The swaps of a pair in both directions, newest first, page by page. */
export function pairSwapsOptions({ base, quote }: SwapPair) {
  // Either direction has the same ones.
  const [one = '', other = ''] = [base.toLowerCase(), quote.toLowerCase()].sort();
  return infiniteQueryOptions({
    ...pages,
    queryKey: ['swaps', 'pair', one, other],
    queryFn: ({ pageParam: after }) => {
      const query = { base: one, quote: other, span: 'day', ...(after === null ? {} : { after }) };
      return getIndexed(`/api/swaps?${new URLSearchParams(query)}`, pairSwapsSchema);
    },
    getNextPageParam: (page) => page.next,
  });
}

/** The swaps of a member, newest first, page by page. */
export function memberSwapsOptions(address: string) {
  const path = `/api/members/${address.toLowerCase()}/swaps`;
  return infiniteQueryOptions({
    ...pages,
    queryKey: ['swaps', 'member', address.toLowerCase()],
    queryFn: ({ pageParam: after }) =>
      getIndexed(after === null ? path : `${path}?after=${after}`, memberSwapsSchema),
    getNextPageParam: (page) => page.next,
  });
}
