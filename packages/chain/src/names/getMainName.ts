import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';

/** The main name of an address, without the TLD; '' when it has none. Throws ChainError. */
export function getMainName(
  client: ReadClient,
  { registry, address }: { registry: Address; address: Address },
): Promise<string> {
  return withContractErrors(
    client.readContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'defaultNames',
      args: [address],
    }),
  );
}
