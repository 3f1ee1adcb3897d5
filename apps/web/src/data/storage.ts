import { storageBalanceSchema } from '@parley/domain/storage/wire';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../platform/http.ts';
import { useConfig } from './config.tsx';

/**
 * What the community's wallet has left to pay for permanent storage, in AR, 0 when that is unknown;
 * undefined while it loads or where there is none. Our own server asks for it, so that nobody else
 * learns who looks.
 */
export function useStorageBalance(): number | undefined {
  const { arweaveAddress } = useConfig();
  const { data } = useQuery({
    queryKey: ['storage', 'balance'],
    queryFn: () => getJson('/storage/balance', storageBalanceSchema),
    enabled: arweaveAddress !== '',
    staleTime: 60_000,
  });
  return data?.balance;
}
