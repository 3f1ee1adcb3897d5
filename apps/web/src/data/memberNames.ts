import { memberNamesSchema } from '@parley/domain/names/wire';
import { queryOptions } from '@tanstack/react-query';
import { getIndexed } from './indexed.ts';

export const heldNamesKey = (address: string) => ['names', 'held', address.toLowerCase()];

/** The names that an address holds, at most 100 of them, and when each was registered. */
export function memberNamesOptions(address: string) {
  return queryOptions({
    queryKey: heldNamesKey(address),
    queryFn: () => getIndexed(`/api/members/${address}/names`, memberNamesSchema),
    staleTime: 60_000,
    retry: 1,
  });
}
