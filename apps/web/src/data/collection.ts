import type { PublicConfig } from '@parley/domain/config/wire';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';

/** How often the price of an open form is read, in milliseconds: about once a block. */
const lookAgainMs = 2_000;

export const collectionKeys = {
  state: (collection: string) => ['collection', collection.toLowerCase()] as const,
};

/** A collection as the chain has it now, kept up to date while shown; what a form quotes from. */
export function collectionStateOptions(config: PublicConfig, collection: `0x${string}`) {
  return queryOptions({
    queryKey: collectionKeys.state(collection),
    queryFn: async () => {
      const [reads, { getCollection }] = await openReads(
        config,
        import('@parley/chain/nft/getCollection'),
      );
      return getCollection(reads, { collection });
    },
    refetchInterval: lookAgainMs,
  });
}
