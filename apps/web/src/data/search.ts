import { foundMessagesSchema, foundPeopleSchema } from '@parley/domain/search/wire';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getJson, HttpError } from '../platform/http.ts';

/** Names like one that is typed, the nearest first; those of before stay until the new ones are here. */
export function foundPeopleOptions(name: string) {
  return queryOptions({
    queryKey: ['search', 'people', name],
    queryFn: () =>
      getJson(`/api/search/people?${new URLSearchParams({ q: name })}`, foundPeopleSchema),
    placeholderData: keepPreviousData,
    retry: 1,
  });
}

/** Messages that fit a query, newest first, page by page. A name or room that there isn't finds none. */
export function foundMessagesOptions(q: string) {
  return infiniteQueryOptions({
    queryKey: ['search', 'messages', q],
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ q, ...(pageParam === null ? {} : { after: pageParam }) });
      try {
        return await getJson(`/api/search/messages?${query}`, foundMessagesSchema);
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) throw error;
        return { messages: [], next: null, people: {} };
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    retry: 1,
  });
}
