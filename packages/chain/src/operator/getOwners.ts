import { type Address, zeroAddress } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import type { OwnedPlace } from './ownedContracts.ts';
import { ownerAbi } from './ownerAbi.ts';

/** Who owns a contract, and to whom it is offered; null for nobody. */
export type Ownership = OwnedPlace & { owner: Address; pendingOwner: Address | null };

/**
 * Reads who owns these contracts in one call. Leaves out one that has no owner or does not hand over
 * in two steps, such as a token that somebody else deployed. Throws ChainError.
 */
export async function getOwners(
  client: ReadClient,
  places: readonly OwnedPlace[],
): Promise<Ownership[]> {
  if (places.length === 0) return [];
  const found = await withChainErrors(
    client.multicall({
      // Deployless, since the chain may have no multicall contract: the call carries its code.
      deployless: true,
      // One request: a network that fails would otherwise look like contracts without owners.
      batchSize: 0,
      contracts: places.flatMap(({ address }) => [
        { address, abi: ownerAbi, functionName: 'owner' } as const,
        { address, abi: ownerAbi, functionName: 'pendingOwner' } as const,
      ]),
    }),
  );
  const failed = found[0]?.error;
  if (failed !== undefined && found.every(({ status }) => status === 'failure')) {
    return withChainErrors(Promise.reject(failed));
  }
  return places.flatMap((place, index) => {
    const owner = found[2 * index]?.result;
    const pending = found[2 * index + 1]?.result;
    if (owner === undefined || pending === undefined) return [];
    return [{ ...place, owner, pendingOwner: pending === zeroAddress ? null : pending }];
  });
}
