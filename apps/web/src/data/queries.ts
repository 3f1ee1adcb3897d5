import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logWarning } from '../platform/log.ts';

/** The query cache: 3 retries, backoff doubling from 1 s to 30 s, forgotten after 5 min. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: logReadError }),
  defaultOptions: {
    queries: {
      // Without a network an answer is an error at once, in its place and with a way to try again;
      // the library's own way is to wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures) => failures < 3 && navigator.onLine,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      gcTime: 5 * 60_000,
      staleTime: 10_000,
    },
  },
});

/** Reads that failed are logged; a token that nobody holds any more is no failure. */
function logReadError(error: Error): void {
  if (!error.message.includes('owner index out of bounds')) logWarning('a read failed', error);
}
