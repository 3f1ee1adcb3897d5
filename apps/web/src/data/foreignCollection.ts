import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';

/**
 * What the chain says of an address that the index doesn't know: a collection launched here a moment
 * ago, one of another launchpad or none, or nothing at all (null).
 */
export function foreignCollectionOptions(config: PublicConfig, id: string, viewer: string | null) {
  const { nftLaunchpadBondingAddress: launchpad } = config;
  return queryOptions({
    queryKey: ['foreignCollection', id.toLowerCase(), viewer],
    queryFn: async () => {
      if (!isAddress(id)) return null;
      const collection = id.toLowerCase() as `0x${string}`;
      const [reads, [{ isCollection }, { getForeignCollection }]] = await openReads(
        config,
        Promise.all([
          import('@parley/chain/nft/isCollection'),
          import('@parley/chain/nft/getForeignCollection'),
        ]),
      );
      const isOurs =
        isAddress(launchpad) && (await isCollection(reads, { launchpad, address: collection }));
      if (isOurs) return { isOurs: true } as const;
      const found = await getForeignCollection(reads, {
        collection,
        viewer: viewer as `0x${string}` | null,
      });
      return found === null ? null : ({ isOurs: false, ...found } as const);
    },
    enabled: isAddress(id),
    staleTime: 10_000,
  });
}
