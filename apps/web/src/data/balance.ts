import type { PublicConfig } from '@parley/domain/config/wire';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';

export const balanceKeys = {
  native: (address: string) => ['balance', address.toLowerCase()] as const,
};

/**
 * How often a balance that is shown is read, in milliseconds: coins that arrive show within 4 s.
 */
const lookAgainMs = 3_000;

/** Native coins of an address in wei, kept up to date while shown. */
export function balanceOptions(config: PublicConfig, address: `0x${string}`) {
  return queryOptions({
    queryKey: balanceKeys.native(address),
    queryFn: async () => {
      const [reads, { getBalance }] = await openReads(config, import('viem/actions'));
      return getBalance(reads, { address });
    },
    refetchInterval: lookAgainMs,
  });
}
