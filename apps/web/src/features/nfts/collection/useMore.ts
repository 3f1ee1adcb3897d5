import type { People } from '@parley/domain/chat/wire';
import { type CollectionPage, holdersPageSchema, tradesPageSchema } from '@parley/domain/nft/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { nftKeys } from '../../../data/nfts.ts';
import { getJson } from '../../../platform/http.ts';

/** The trades of a page, and those that were asked for beyond it. */
export function useMoreTrades({ collection, trades, nextTrades, people }: CollectionPage) {
  const path = `/api/nfts/${collection.address}/trades`;
  const { pages, ...rest } = useMore(path, tradesPageSchema, nextTrades, people);
  return { trades: [...trades, ...pages.flatMap((page) => page.trades)], ...rest };
}

/** The holders of a page, and those that were asked for beyond it. */
export function useMoreHolders({ collection, holders, nextHolders, people }: CollectionPage) {
  const path = `/api/nfts/${collection.address}/holders`;
  const { pages, ...rest } = useMore(path, holdersPageSchema, nextHolders, people);
  return { holders: [...holders, ...pages.flatMap((page) => page.holders)], ...rest };
}

/** The first page comes with the collection itself, so that asking begins when somebody wants more. */
function useMore<Page extends { next: string | null; people: People }>(
  path: string,
  schema: z.ZodMiniType<Page>,
  next: string | null,
  people: People,
) {
  const query = useInfiniteQuery({
    queryKey: [...nftKeys.all, 'more', path, next],
    queryFn: ({ pageParam }) => getJson(`${path}?after=${pageParam}`, schema),
    initialPageParam: next,
    getNextPageParam: (page) => page.next,
    enabled: false,
  });
  const isFirst = query.data === undefined;
  const pages = query.data?.pages ?? [];
  return {
    pages,
    people: Object.assign({}, people, ...pages.map((page) => page.people)) as People,
    more: {
      hasMore: isFirst ? next !== null : query.hasNextPage,
      isBusy: query.isFetching,
      hasFailed: query.isError,
      load: () => void (isFirst ? query.refetch() : query.fetchNextPage()),
    },
  };
}
