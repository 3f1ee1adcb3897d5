import { foundPeopleSchema } from '@parley/domain/search/wire';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getJson } from '../platform/http.ts';

/** Names like one that is typed, the nearest first; those of before stay until the new ones are here. */
export function foundPeopleOptions(name: string) {
  return queryOptions({
    queryKey: ['search', 'people', name],
    queryFn: () =>
      getJson(`/api/search/people?${new URLSearchParams({ q: name })}`, foundPeopleSchema),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
