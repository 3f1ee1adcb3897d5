import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/** Who owns the launchpad, and so picks what is featured. Throws ChainError. */
export function getLaunchpadOwner(
  client: ReadClient,
  { launchpad }: { launchpad: Address },
): Promise<Address> {
  return withChainErrors(
    client.readContract({ address: launchpad, abi: launchpadAbi, functionName: 'owner' }),
  );
}
