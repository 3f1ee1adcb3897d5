import { linkCardAnswerSchema } from '@parley/domain/links/wire';
import { queryOptions } from '@tanstack/react-query';
import { getJson, HttpError } from '../platform/http.ts';

/** Cards that are asked for at the same time: slow sites must not keep a page from asking our server other things. */
const atOnce = 3;
const waiting: (() => void)[] = [];
let asking = 0;

async function inTurn<Value>(ask: () => Promise<Value>): Promise<Value> {
  if (asking >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
  else asking += 1;
  try {
    return await ask();
  } finally {
    const next = waiting.shift();
    if (next === undefined) asking -= 1;
    else next();
  }
}

/** Whether another try can help: our server was asked too much, or not reached. */
function isPassing(error: unknown): boolean {
  return error instanceof HttpError && [0, 429, 503].includes(error.status);
}

/** What a link leads to, as our own server found it; null for nothing to show. */
export function linkCardOptions(link: string) {
  return queryOptions({
    queryKey: ['linkCard', link],
    queryFn: () =>
      inTurn(async () => {
        const path = `/api/links/card?url=${encodeURIComponent(link)}`;
        return (await getJson(path, linkCardAnswerSchema)).card;
      }),
    staleTime: 10 * 60_000,
    retry: (failures, error) => failures < 3 && navigator.onLine && isPassing(error),
  });
}
