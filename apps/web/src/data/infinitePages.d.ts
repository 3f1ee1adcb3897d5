/** What `build/lateQueryParts.ts` resolves to the library's own module. */
declare module 'parley:infinite-pages' {
  /** How a query fetches; its function is what a behavior replaces. */
  export type Context = { fetchFn: () => unknown };
  export function infiniteQueryBehavior(pages?: number): {
    onFetch: (context: Context, query: unknown) => void;
  };
}
