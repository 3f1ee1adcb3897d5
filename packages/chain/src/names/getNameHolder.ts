import { foldName } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';

/** The holder of a name in any letter case; the zero address when it is free. Throws ChainError. */
export function getNameHolder(
  client: ReadClient,
  { registry, name }: { registry: Address; name: string },
): Promise<Address> {
  return withContractErrors(
    client.readContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'getDomainHolder',
      args: [foldName(name)],
    }),
  );
}
