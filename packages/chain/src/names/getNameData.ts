import { foldName } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';

/**
 * The data of a name, as its holder wrote it. Parley's registry accepts only JSON (`{}` if none);
 * other registries accept any text, so the caller has to parse it. Throws ChainError.
 */
export function getNameData(
  client: ReadClient,
  { registry, name }: { registry: Address; name: string },
): Promise<string> {
  return withContractErrors(
    client.readContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'getDomainData',
      args: [foldName(name)],
    }),
  );
}
