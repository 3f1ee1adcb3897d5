import type { PublicConfig } from '@parley/domain/config/wire';
import { storageBalanceSchema } from '@parley/domain/storage/wire';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../platform/http.ts';
import { useConfig } from './config.tsx';
import { queries } from './queries.ts';

type StorageSettings = Pick<PublicConfig, 'arweaveAddress'>;

function balanceOptions({ arweaveAddress }: StorageSettings) {
  return queryOptions({
    queryKey: ['storage', 'balance'],
    queryFn: () => getJson('/api/storage/balance', storageBalanceSchema),
    enabled: arweaveAddress !== '',
    staleTime: 60_000,
  });
}

/** Fetches the balance ahead of its first use. Never rejects. */
export async function prefetchStorageBalance(config: StorageSettings): Promise<void> {
  if (config.arweaveAddress !== '') await queries.prefetchQuery(balanceOptions(config));
}

/**
 * The balance of the community's permanent-storage wallet, in AR, 0 if it cannot be read; undefined
 * while it loads or where there is no wallet. Our own server asks the gateway, so that it learns
 * nothing about visitors.
 */
export function useStorageBalance(): number | undefined {
  const { data } = useQuery(balanceOptions(useConfig()));
  return data?.balance;
}
