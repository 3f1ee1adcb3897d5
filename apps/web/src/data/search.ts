import {
  type FoundPeople,
  foundMessagesSchema,
  foundPeopleSchema,
  mentionsSchema,
  type SuggestedPeople,
  suggestedPeopleSchema,
} from '@parley/domain/search/wire';
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

/** Names that are offered: of nobody whom the member blocked, unless the whole name is asked for. */
export function offeredNames(
  names: FoundPeople['names'],
  asked: string,
  blocked: readonly string[],
): FoundPeople['names'] {
  return names.filter(({ name, holder }) => name === asked || !blocked.includes(holder));
}

/** Who may be worth a look before anybody is asked for: those who write most, then the newest. */
export const suggestedPeopleOptions = queryOptions({
  queryKey: ['search', 'suggested'],
  queryFn: () => getJson('/api/search/suggested', suggestedPeopleSchema),
  staleTime: 60_000,
  retry: 1,
});

/** Of those who are suggested a few: nobody of `others`, such as the member and whom they blocked or muted. */
export function offeredPeople(
  people: SuggestedPeople['people'],
  others: readonly string[],
  most: number,
): SuggestedPeople['people'] {
  return people.filter(({ holder }) => !others.includes(holder)).slice(0, most);
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

export const mentionsKey = ['search', 'mentions'] as const;

/** What mentions a member or replies to them, newest first, page by page. */
export function mentionsOptions(address: string) {
  const member = address.toLowerCase();
  return infiniteQueryOptions({
    queryKey: [...mentionsKey, member],
    queryFn: ({ pageParam }) => {
      const query = pageParam === null ? '' : `?${new URLSearchParams({ after: pageParam })}`;
      return getJson(`/api/members/${member}/mentions${query}`, mentionsSchema);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // What is said is heard of; this is for what was not.
    refetchInterval: 60_000,
    retry: 1,
  });
}

/** What is said at places, such as bookmarks, at most `placesMax`; what is gone is not among it. */
export function placesOptions(places: readonly { room: string; seq: number }[]) {
  const at = places.map(({ room, seq }) => `${room}:${seq}`).join(',');
  return queryOptions({
    queryKey: ['search', 'places', at],
    queryFn: () =>
      getJson(`/api/search/places?${new URLSearchParams({ at })}`, foundMessagesSchema),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
    enabled: places.length > 0,
  });
}

/** What is pinned in a room, the latest pin first; at most 50. */
export function pinsOptions(room: string) {
  return queryOptions({
    queryKey: ['search', 'pins', room],
    queryFn: () => getJson(`/api/chat/rooms/${room}/pins`, foundMessagesSchema),
    // Pinned and unpinned at any time: an answer is good for one look.
    staleTime: 0,
    retry: 1,
  });
}
