import type { Context } from 'parley:infinite-pages';
import { expect, test, vi } from 'vitest';
import { infiniteQueryBehavior } from './lateInfinitePages.ts';

vi.mock('parley:infinite-pages', () =>
  vi.importActual(
    '../../../../node_modules/@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
  ),
);

function contextOf(state: unknown, fetchMore?: 'forward'): Context {
  const context = {
    options: {
      queryFn: async ({ pageParam }: { pageParam: number }) => `page ${pageParam}`,
      initialPageParam: 1,
      getNextPageParam: (_last: string, pages: string[]) => pages.length + 1,
    },
    fetchOptions: { meta: fetchMore && { fetchMore: { direction: fetchMore } } },
    state: { data: state },
    signal: new AbortController().signal,
  };
  return context as unknown as Context;
}

const fetched = (context: Context) => {
  infiniteQueryBehavior().onFetch(context, {});
  return context.fetchFn();
};

test('the first page, the next one, and all again are fetched as the library does it', async () => {
  const first = { pages: ['page 1'], pageParams: [1] };
  expect(await fetched(contextOf(undefined))).toEqual(first);
  const two = { pages: ['page 1', 'page 2'], pageParams: [1, 2] };
  expect(await fetched(contextOf(first, 'forward'))).toEqual(two);
  expect(await fetched(contextOf(two))).toEqual(two);
});
