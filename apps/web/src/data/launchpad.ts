import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
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

/** Whether creators can buy the first pieces in the launch itself, which earlier launchpads can't sell. */
export function sellsFirstOptions(config: PublicConfig) {
  const { nftLaunchpadBondingAddress: launchpad } = config;
  return queryOptions({
    queryKey: ['launchpad', 'sellsFirst'],
    queryFn: async () => {
      if (!isAddress(launchpad)) return true;
      const [reads, { sellsFirstPieces }] = await openReads(
        config,
        import('@parley/chain/nft/laterFunctions'),
      );
      return sellsFirstPieces(reads, launchpad);
    },
    // The code of a contract never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether several pieces of a collection are traded at once, which earlier collections don't do. */
export function tradesSeveralOptions(config: PublicConfig, collection: string) {
  return queryOptions({
    queryKey: ['launchpad', 'tradesSeveral', collection],
    queryFn: async () => {
      const [reads, { tradesSeveral }] = await openReads(
        config,
        import('@parley/chain/nft/laterFunctions'),
      );
      return tradesSeveral(reads, collection as `0x${string}`);
    },
    staleTime: Number.POSITIVE_INFINITY,
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
