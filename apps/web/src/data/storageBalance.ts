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
 * What the community's wallet has left to pay for permanent storage, in AR, 0 when that is unknown;
 * undefined while it loads or where there is none. Our own server asks for it, so that nobody else
 * learns who looks.
 */
export function useStorageBalance(): number | undefined {
  const { data } = useQuery(balanceOptions(useConfig()));
  return data?.balance;
}
