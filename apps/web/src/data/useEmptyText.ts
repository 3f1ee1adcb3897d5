import { indexSchema } from '@parley/domain/indexed/wire';
import { indexLagText } from '@parley/text/indexLag';
import { useQuery } from '@tanstack/react-query';
import { getIndexed } from './indexed.ts';

const { unlisted } = indexLagText;

const silentOptions = {
  queryKey: ['index', 'silent'],
  queryFn: async () => (await getIndexed('/api/index', indexSchema)).silent,
  staleTime: 60_000,
} as const;

/**
 * What an empty list says: `text`, or that the contract it would come from tells nothing. Empty while that is not
 * known.
 */
export function useEmptyText(kind: keyof typeof unlisted, text: string): string {
  const { data, isError } = useQuery(silentOptions);
  if (data === undefined) return isError ? text : '';
  return data.includes(kind) ? unlisted[kind] : text;
}
