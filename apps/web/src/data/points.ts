import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { isOpen } from '@parley/domain/site/features';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { logWarning } from '../platform/log.ts';
import { openReads } from '../wallet/wallet.ts';
import { useConfig } from './config.tsx';

export const pointKeys = {
  of: (address: string) => ['points', address.toLowerCase()] as const,
};

/** Activity points of an address, 18 decimals; fetched once per address, null when that fails. */
export function pointsOptions(config: PublicConfig, address: `0x${string}` | null) {
  const { activityPointsAddress: activityPoints } = config;
  return queryOptions({
    queryKey: pointKeys.of(address ?? ''),
    queryFn: async (): Promise<bigint | null> => {
      if (address === null || !isAddress(activityPoints)) return 0n;
      try {
        const [reads, { getPoints }] = await openReads(
          config,
          import('@parley/chain/points/getPoints'),
        );
        return await getPoints(reads, { activityPoints, address });
      } catch (error) {
        logWarning('activity points could not be read', error);
        return null;
      }
    },
    enabled: address !== null && isOpen('activityPoints', config),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Points beside a name, where those that could not be read count as none. */
export const orNone = (points: bigint | null): bigint => points ?? 0n;

/**
 * Activity points of an address, 18 decimals, 0 when they cannot be read; undefined while they load or
 * where there are none.
 */
export function usePoints(address: `0x${string}` | null): bigint | undefined {
  return useQuery({ ...pointsOptions(useConfig(), address), select: orNone }).data;
}
