import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { queryOptions } from '@tanstack/react-query';
import { logWarning } from '../platform/log.ts';
import { openReads } from '../wallet/wallet.ts';

const chatTokenKeys = {
  balance: (address: string) => ['chatToken', address.toLowerCase()] as const,
};

/** Chat tokens of an address in wei; fetched once per address, 0 when that fails. */
export function chatTokenOptions(config: PublicConfig, address: `0x${string}` | null) {
  const { chatTokenAddress: token } = config;
  return queryOptions({
    queryKey: chatTokenKeys.balance(address ?? ''),
    queryFn: async (): Promise<bigint> => {
      if (address === null || !isAddress(token)) return 0n;
      try {
        const [reads, { getTokenBalance }] = await openReads(
          config,
          import('@parley/chain/tokens/getTokenBalance'),
        );
        return await getTokenBalance(reads, { token, address });
      } catch (error) {
        logWarning('the chat token balance could not be read', error);
        return 0n;
      }
    },
    enabled: address !== null && token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
