import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withContractErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';
import { earlierLaunchpadAbi } from './laterFunctions.ts';

/**
 * The collection that `creator` launched with a unique id; the zero address if none. Where ids are unique in the whole
 * community, as in earlier launchpads, the collection of any creator. Throws ChainError.
 */
export async function findCollection(
  client: ReadClient,
  { launchpad, creator, uniqueId }: { launchpad: Address; creator: Address; uniqueId: string },
): Promise<Address> {
  const call = { address: launchpad, functionName: 'collectionOf' } as const;
  try {
    return await withContractErrors(
      client.readContract({ ...call, abi: launchpadAbi, args: [creator, uniqueId] }),
    );
  } catch (error) {
    if (!(error instanceof ChainError) || error.code !== 'unanswered') throw error;
    return withContractErrors(
      client.readContract({ ...call, abi: earlierLaunchpadAbi, args: [uniqueId] }),
    );
  }
}
