import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { activityPointsAbi } from '../generated/abis.ts';

/** The activity points of an address, 18 decimals. Throws ChainError. */
export function getPoints(
  client: ReadClient,
  { activityPoints, address }: { activityPoints: Address; address: Address },
): Promise<bigint> {
  return withContractErrors(
    client.readContract({
      address: activityPoints,
      abi: activityPointsAbi,
      functionName: 'getPoints',
      args: [address],
    }),
  );
}
