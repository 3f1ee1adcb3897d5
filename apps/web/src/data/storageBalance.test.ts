import { afterEach, expect, test, vi } from 'vitest';
import { queries } from './queries.ts';
import { prefetchStorageBalance } from './storageBalance.ts';

const asked: string[] = [];
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address);
  return Response.json({ balance: 2.5 });
});
afterEach(() => {
  asked.length = 0;
  queries.clear();
});

test('the storage balance is fetched on load, from the community’s own server', async () => {
  await prefetchStorageBalance({ arweaveAddress: 'a'.repeat(43) });
  expect(asked).toEqual(['/api/storage/balance']);
  expect(queries.getQueryData(['storage', 'balance'])).toEqual({ balance: 2.5 });
});

test('the storage balance is not asked for without a storage wallet', async () => {
  await prefetchStorageBalance({ arweaveAddress: '' });
  expect(asked).toEqual([]);
});
