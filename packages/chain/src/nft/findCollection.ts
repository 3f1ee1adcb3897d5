import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/**
 * The collection that `creator` launched with a unique id; the zero address if none. Throws
 * ChainError.
 */
export function findCollection(
  client: ReadClient,
  { launchpad, creator, uniqueId }: { launchpad: Address; creator: Address; uniqueId: string },
): Promise<Address> {
  return withChainErrors(
    client.readContract({
      address: launchpad,
      abi: launchpadAbi,
      functionName: 'collectionOf',
      args: [creator, uniqueId],
    }),
  );
}
