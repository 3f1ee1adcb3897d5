import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/** The collection with a unique id; the zero address if there is none. Throws ChainError. */
export function findCollection(
  client: ReadClient,
  { launchpad, uniqueId }: { launchpad: Address; uniqueId: string },
): Promise<Address> {
  return withChainErrors(
    client.readContract({
      address: launchpad,
      abi: launchpadAbi,
      functionName: 'collectionOf',
      args: [uniqueId],
    }),
  );
}
