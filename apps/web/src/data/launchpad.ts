import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/referral/rules';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';

/** The terms on which collections are launched, from the chain. */
export function launchpadOptions(config: PublicConfig) {
  const { nftLaunchpadBondingAddress: launchpad } = config;
  return queryOptions({
    queryKey: ['launchpad'],
    queryFn: async () => {
      if (!isAddress(launchpad)) throw new Error('This community has no launchpad.');
      const [reads, { getLaunchpad }] = await openReads(
        config,
        import('@parley/chain/nft/getLaunchpad'),
      );
      return getLaunchpad(reads, { launchpad });
    },
    staleTime: 15_000,
  });
}

/** The collection that a creator launched with a unique id; null for none. */
export function launchedOptions(config: PublicConfig, creator: `0x${string}`, uniqueId: string) {
  const { nftLaunchpadBondingAddress: launchpad } = config;
  return queryOptions({
    queryKey: ['launchpad', 'launched', creator.toLowerCase(), uniqueId],
    queryFn: async () => {
      if (!isAddress(launchpad)) return null;
      const [reads, { findCollection }] = await openReads(
        config,
        import('@parley/chain/nft/findCollection'),
      );
      const found = await findCollection(reads, { launchpad, creator, uniqueId });
      return /^0x0+$/.test(found) ? null : found;
    },
    staleTime: 5_000,
  });
}
