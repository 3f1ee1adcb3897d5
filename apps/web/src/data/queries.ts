import { QueryCache, QueryClient } from '@tanstack/react-query';
import { logWarning } from '../platform/log.ts';

/**
 * The query cache: 3 retries, backoff doubling from 1 s to 30 s, garbage collection after 5 min.
 */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: logReadError }),
  defaultOptions: {
    queries: {
      // Offline, a query fails at once and shows a way to try again; the library's default is to
      // pause without an error.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures) => failures < 3 && navigator.onLine,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      gcTime: 5 * 60_000,
      staleTime: 10_000,
    },
    // A payment that waited for the network would ask a wallet when nobody thinks of it any more.
    mutations: { networkMode: 'always' },
  },
});

/** Failed reads are logged, except for a token that no longer exists. */
function logReadError(error: Error): void {
  if (!error.message.includes('owner index out of bounds')) logWarning('a read failed', error);
}
