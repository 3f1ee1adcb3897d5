import { tippedMessagesMax, tippedMessagesSchema, tipsPageSchema } from '@parley/domain/tips/wire';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { batched, getIndexed } from './indexed.ts';

/** What a message was tipped, by token. */
type TipTotal = z.infer<typeof tippedMessagesSchema>['totals'][number];

export const tipKeys = { all: ['tips'] as const };

/** Messages that come into sight together are asked for together; in milliseconds. */
const gatherMs = 50;
const askFor = batched(
  async (ids) => {
    const { totals } = await getIndexed(`/api/tips?messages=${ids.join()}`, tippedMessagesSchema);
    return (id): TipTotal[] => totals.filter(({ message }) => message === id);
  },
  { gatherMs, most: tippedMessagesMax },
);

/** What a message was tipped, by token; many messages are one question. */
export function tipTotalsOptions(id: string) {
  return queryOptions({
    queryKey: [...tipKeys.all, 'totals', id],
    queryFn: () => askFor(id),
    staleTime: 60_000,
    // Whoever scrolls through a long room would keep thousands of them.
    gcTime: 30_000,
    retry: 1,
  });
}

/** The tips of a message, newest first, page by page. */
export function tipsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: [...tipKeys.all, 'of', id],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`;
      return getIndexed(`/api/tips/${id}${query}`, tipsPageSchema);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    retry: 1,
  });
}
