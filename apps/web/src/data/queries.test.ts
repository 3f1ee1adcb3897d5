import { afterEach, expect, test, vi } from 'vitest';
import { queries } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('the query cache: 3 retries, backoff 1000 ms doubling to 30000 ms, garbage collection after 5 min', () => {
  const { retry, retryDelay, gcTime } = queries.getDefaultOptions().queries ?? {};
  vi.stubGlobal('navigator', { onLine: true });
  const again = retry as (failures: number) => boolean;
  expect([0, 1, 2, 3].map(again)).toEqual([true, true, true, false]);
  expect(gcTime).toBe(5 * 60 * 1000);
  const delay = retryDelay as (attempt: number) => number;
  expect([0, 1, 2, 3, 4, 5, 6].map(delay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('without a network nothing is tried again, and nothing waits in silence', () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { retry, networkMode } = queries.getDefaultOptions().queries ?? {};
  expect((retry as (failures: number) => boolean)(0)).toBe(false);
  expect(networkMode).toBe('always');
});

test("a read that fails is logged; 'owner index out of bounds' is silent", async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const read = (message: string) =>
    queries
      .fetchQuery({
        queryKey: [message],
        retry: false,
        queryFn: () => Promise.reject(new Error(message)),
      })
      .catch(() => null);
  await read('execution reverted: ERC721Enumerable: owner index out of bounds');
  expect(warn).not.toHaveBeenCalled();
  await read('execution reverted');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
