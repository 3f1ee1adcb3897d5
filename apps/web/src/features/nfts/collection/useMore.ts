import { type CollectionPage, holdersPageSchema, tradesPageSchema } from '@parley/domain/nft/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { nftKeys } from '../../../data/nfts.ts';
import { getJson } from '../../../platform/http.ts';

/** The trades of a page, and those that were asked for beyond it. */
export function useMoreTrades({ collection, trades, nextTrades, people }: CollectionPage) {
  const { address } = collection;
  const query = useInfiniteQuery({
    queryKey: [...nftKeys.all, 'trades', address, nextTrades],
    queryFn: ({ pageParam }) =>
      getJson(`/api/nfts/${address}/trades?after=${pageParam}`, tradesPageSchema),
    initialPageParam: nextTrades,
    getNextPageParam: (page) => page.next,
    enabled: false,
  });
  const pages = query.data?.pages ?? [];
  return {
    trades: [...trades, ...pages.flatMap((page) => page.trades)],
    people: Object.assign({}, people, ...pages.map((page) => page.people)) as typeof people,
    more: moreOf(query, nextTrades),
  };
}

/** The holders of a page, and those that were asked for beyond it. */
export function useMoreHolders({ collection, holders, nextHolders, people }: CollectionPage) {
  const { address } = collection;
  const query = useInfiniteQuery({
    queryKey: [...nftKeys.all, 'holders', address, nextHolders],
    queryFn: ({ pageParam }) =>
      getJson(`/api/nfts/${address}/holders?after=${pageParam}`, holdersPageSchema),
    initialPageParam: nextHolders,
    getNextPageParam: (page) => page.next,
    enabled: false,
  });
  const pages = query.data?.pages ?? [];
  return {
    holders: [...holders, ...pages.flatMap((page) => page.holders)],
    people: Object.assign({}, people, ...pages.map((page) => page.people)) as typeof people,
    more: moreOf(query, nextHolders),
  };
}

type Loading = {
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

/** The first page comes with the page itself, so that asking begins only when somebody wants more. */
function moreOf(query: Loading, next: string | null) {
  const isFirst = query.data === undefined;
  return {
    hasMore: isFirst ? next !== null : query.hasNextPage,
    isBusy: query.isFetching,
    hasFailed: query.isError,
    load: () => void (isFirst ? query.refetch() : query.fetchNextPage()),
  };
}
