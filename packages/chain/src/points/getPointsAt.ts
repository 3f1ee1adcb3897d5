import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { activityPointsAbi } from '../generated/abis.ts';

/**
 * The activity points that an address had at the end of an epoch that is over, 18 decimals. Throws
 * ChainError, also when the epoch is not over.
 */
export function getPointsAt(
  client: ReadClient,
  { activityPoints, address, epoch }: { activityPoints: Address; address: Address; epoch: bigint },
): Promise<bigint> {
  return withChainErrors(
    client.readContract({
      address: activityPoints,
      abi: activityPointsAbi,
      functionName: 'pointsAt',
      args: [address, epoch],
    }),
  );
}
