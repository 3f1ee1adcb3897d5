import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { moderatorsAbi } from '../generated/abis.ts';

/** All moderators of the chat, at most a hundred. Throws ChainError. */
export function getModerators(
  client: ReadClient,
  { moderators }: { moderators: Address },
): Promise<readonly Address[]> {
  return withContractErrors(
    client.readContract({ address: moderators, abi: moderatorsAbi, functionName: 'moderators' }),
  );
}
