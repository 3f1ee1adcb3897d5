import { foldName } from '@parley/domain/names/rules';
import { askedNamesMax, holdersSchema } from '@parley/domain/names/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { batched, getIndexed } from './indexed.ts';

/** Names that come into sight together are asked for together; in milliseconds. */
const gatherMs = 30;
/** Who holds a name, null for nobody; rejects with HttpError. */
const askFor = batched(
  async (names) => {
    const query = new URLSearchParams({ names: names.join(',') });
    const { holders } = await getIndexed(`/api/names?${query}`, holdersSchema);
    return (name): string | null => holders[name] ?? null;
  },
  { gatherMs, most: askedNamesMax },
);

function holderOptions(name: string) {
  const folded = foldName(name);
  return queryOptions({
    queryKey: ['names', 'held by', folded],
    queryFn: () => askFor(folded),
    staleTime: 60_000,
    retry: 1,
  });
}

/**
 * Who holds a name by the index, in lower case; null for nobody, undefined while that is not known, and where there
 * is no name.
 */
export function useHolder(name: string | null): string | null | undefined {
  return useQuery({ ...holderOptions(name ?? ''), enabled: name !== null }).data;
}
