import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';
import { collectionKeys } from './collection.ts';

/** Fees in wei that wait for a collection's owner, from the chain. */
export function creatorFeesOptions(config: PublicConfig, collection: `0x${string}`) {
  return queryOptions({
    queryKey: [...collectionKeys.state(collection), 'fees'],
    queryFn: async () => {
      const [reads, { getCreatorFees }] = await openReads(
        config,
        import('@parley/chain/nft/getCreatorFees'),
      );
      return getCreatorFees(reads, { collection });
    },
    staleTime: 2_000,
  });
}

/** Who may feature collections: the launchpad's owner, in lower case. */
export function launchpadOwnerOptions(config: PublicConfig) {
  const { nftLaunchpadBondingAddress: launchpad } = config;
  return queryOptions({
    queryKey: ['launchpad', 'owner'],
    queryFn: async () => {
      if (!isAddress(launchpad)) return null;
      const [reads, { getLaunchpadOwner }] = await openReads(
        config,
        import('@parley/chain/nft/getLaunchpadOwner'),
      );
      return (await getLaunchpadOwner(reads, { launchpad })).toLowerCase();
    },
    staleTime: 5 * 60_000,
  });
}
