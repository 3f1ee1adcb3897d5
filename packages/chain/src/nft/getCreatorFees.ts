import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { collectionAbi } from '../generated/abis.ts';

/** The fees of a collection that wait for its creator, in wei. Throws ChainError. */
export function getCreatorFees(
  client: ReadClient,
  { collection }: { collection: Address },
): Promise<bigint> {
  return withChainErrors(
    client.readContract({ address: collection, abi: collectionAbi, functionName: 'creatorFees' }),
  );
}
