import { QueryClient } from '@tanstack/react-query';

/** The specification's cache: 3 retries, backoff doubling from 1 s to 30 s, forgotten after 5 min. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 3,
      retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      gcTime: 5 * 60_000,
      staleTime: 10_000,
    },
  },
});
