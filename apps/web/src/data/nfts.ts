import {
  type CollectionPage,
  collectionPageSchema,
  memberNftsSchema,
  type NftList,
  nftListSchema,
  type Period,
} from '@parley/domain/nft/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { HttpError } from '../platform/http.ts';
import { getIndexed } from './indexed.ts';

/** How long an answer counts as fresh, in milliseconds; the server says when it no longer is. */
const renewMs = 10_000;

export const nftKeys = {
  all: ['nfts'] as const,
  list: (list: NftList, period: Period, search: string) =>
    ['nfts', 'list', list, period, search] as const,
  page: (id: string, viewer: string | null) => ['nfts', 'page', id, viewer] as const,
  member: (address: string) => ['nfts', 'member', address.toLowerCase()] as const,
};

/** A list of collections, page by page. */
export function nftListOptions(list: NftList, period: Period, search: string) {
  return infiniteQueryOptions({
    queryKey: nftKeys.list(list, period, search),
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ list, period });
      if (search !== '') query.set('search', search);
      if (pageParam !== null) query.set('after', pageParam);
      return getIndexed(`/api/nfts?${query}`, nftListSchema);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: renewMs,
  });
}

/** Everything about a collection, by address or unique id; null for one that was not launched here. */
export function collectionOptions(id: string, viewer: string | null) {
  return queryOptions({
    queryKey: nftKeys.page(id, viewer),
    queryFn: async (): Promise<CollectionPage | null> => {
      const query = viewer === null ? '' : `?viewer=${viewer}`;
      try {
        return await getIndexed(
          `/api/nfts/${encodeURIComponent(id)}${query}`,
          collectionPageSchema,
        );
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: renewMs,
  });
}

/** What an address collected, created, and traded. */
export function memberNftsOptions(address: string) {
  return queryOptions({
    queryKey: nftKeys.member(address),
    queryFn: () => getIndexed(`/api/members/${address}/nfts`, memberNftsSchema),
    staleTime: renewMs,
  });
}
