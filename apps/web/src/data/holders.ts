import { foldName } from '@parley/domain/names/rules';
import { askedNamesMax, holdersSchema } from '@parley/domain/names/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../platform/http.ts';

type Asked = {
  name: string;
  tell: (holder: string | null) => void;
  fail: (error: unknown) => void;
};

/** Names that come into sight together are asked for together: so long, in milliseconds. */
const gatherMs = 30;
let waiting: Asked[] = [];

/** Who holds a name, null for nobody; rejects with HttpError. */
function askFor(name: string): Promise<string | null> {
  if (waiting.length === 0) setTimeout(askAll, gatherMs);
  return new Promise((tell, fail) => {
    waiting.push({ name, tell, fail });
  });
}

function askAll(): void {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += askedNamesMax) {
    void ask(asked.slice(from, from + askedNamesMax));
  }
}

async function ask(asked: readonly Asked[]): Promise<void> {
  const query = new URLSearchParams({ names: asked.map(({ name }) => name).join(',') });
  try {
    const { holders } = await getJson(`/api/names?${query}`, holdersSchema);
    for (const { name, tell } of asked) tell(holders[name] ?? null);
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

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
