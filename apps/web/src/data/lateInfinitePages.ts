import type { Context } from 'parley:infinite-pages';

/**
 * Stands in the query client for how lists in pages are fetched, and brings that with the first such list.
 * `build/lateQueryParts.ts` puts it there.
 */
export function infiniteQueryBehavior(pages?: number) {
  return {
    onFetch(context: Context, query: unknown): void {
      context.fetchFn = async () => {
        const late = await import('parley:infinite-pages');
        late.infiniteQueryBehavior(pages).onFetch(context, query);
        return context.fetchFn();
      };
    },
  };
}
