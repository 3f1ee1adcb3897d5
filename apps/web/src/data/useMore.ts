import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * A list that begins short and goes on: first what is here already, then page by page. `beginning` is
 * how many rows it begins with.
 */
export function useMore<Page, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => readonly Row[],
  beginning: number,
) {
  const [isLong, setLong] = useState(false);
  const all = query.data?.pages.flatMap(rowsOf) ?? [];
  const rows = isLong ? all : all.slice(0, beginning);
  return {
    rows,
    more: {
      hasMore: rows.length < all.length || query.hasNextPage,
      isBusy: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      load: () => {
        setLong(true);
        if (rows.length === all.length) void query.fetchNextPage();
      },
    },
  };
}
