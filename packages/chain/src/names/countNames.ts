import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';

/** How many names an address holds. Throws ChainError. */
export function countNames(
  client: ReadClient,
  { registry, address }: { registry: Address; address: Address },
): Promise<bigint> {
  return withChainErrors(
    client.readContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'balanceOf',
      args: [address],
    }),
  );
}
