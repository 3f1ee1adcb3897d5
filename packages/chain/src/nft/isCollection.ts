import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/** Whether an address is a collection of this launchpad. Throws ChainError. */
export function isCollection(
  client: ReadClient,
  { launchpad, address }: { launchpad: Address; address: Address },
): Promise<boolean> {
  return withChainErrors(
    client.readContract({
      address: launchpad,
      abi: launchpadAbi,
      functionName: 'isCollection',
      args: [address],
    }),
  );
}
