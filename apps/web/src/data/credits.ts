import type { Credit } from '@parley/chain/referral/getCredits';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';

export const creditKeys = {
  of: (address: string) => ['credits', address.toLowerCase()] as const,
};

/** Referral fees that wait for an address because they could not be paid at once. */
export function creditsOptions(config: PublicConfig, address: `0x${string}` | null) {
  const { punkMinterAddress, swapRouterAddress, nftLaunchpadBondingAddress } = config;
  const contracts = [punkMinterAddress, swapRouterAddress, nftLaunchpadBondingAddress].filter(
    isAddress,
  );
  return queryOptions({
    queryKey: creditKeys.of(address ?? ''),
    queryFn: async (): Promise<Credit[]> => {
      if (address === null) return [];
      const [reads, { getCredits }] = await openReads(
        config,
        import('@parley/chain/referral/getCredits'),
      );
      return getCredits(reads, { contracts, address });
    },
    enabled: address !== null && contracts.length > 0,
  });
}
