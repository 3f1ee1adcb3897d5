import { foldName } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';

/**
 * What a name carries, as its holder wrote it. Parley's own registry keeps it JSON (`{}` if
 * nothing); older registries keep any text, so the reader still has to parse it. Throws ChainError.
 */
export function getNameData(
  client: ReadClient,
  { registry, name }: { registry: Address; name: string },
): Promise<string> {
  return withChainErrors(
    client.readContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'getDomainData',
      args: [foldName(name)],
    }),
  );
}
