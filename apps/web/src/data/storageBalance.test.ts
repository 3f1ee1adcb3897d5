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

test('"On load: fetch arweave balance", of our own server', async () => {
  await prefetchStorageBalance({ arweaveAddress: 'a'.repeat(43) });
  expect(asked).toEqual(['/api/storage/balance']);
  expect(queries.getQueryData(['storage', 'balance'])).toEqual({ balance: 2.5 });
});

test('without a wallet for storage nothing is asked', async () => {
  await prefetchStorageBalance({ arweaveAddress: '' });
  expect(asked).toEqual([]);
});
