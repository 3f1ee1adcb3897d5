import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { MutationCache } from './noMutations.ts';
import { queries } from './queries.ts';

afterEach(() => onlineManager.setOnline(true));

test('a query client runs with the cache that the first load has in place of the one of mutations', async () => {
  const client = new QueryClient({ mutationCache: new MutationCache() as never });
  client.mount();
  expect(client.isMutating()).toBe(0);
  await client.resumePausedMutations();
  client.clear();
  client.unmount();
});

test('whoever mutates brings the real cache, where a mutation does not wait for the network', async () => {
  await import('./useMutation.ts');
  onlineManager.setOnline(false);
  const mutationFn = vi.fn(async (what: string) => what);
  const mutation = queries.getMutationCache().build<string, Error, string, unknown>(queries, {
    mutationFn,
  });
  await expect(mutation.execute('a payment')).resolves.toBe('a payment');
});
