import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { moderatorsAbi } from '../generated/abis.ts';

/** Whether an address moderates the chat. Throws ChainError. */
export function isModerator(
  client: ReadClient,
  { moderators, address }: { moderators: Address; address: Address },
): Promise<boolean> {
  return withChainErrors(
    client.readContract({
      address: moderators,
      abi: moderatorsAbi,
      functionName: 'isModerator',
      args: [address],
    }),
  );
}
