import { foldName } from '@parley/domain/names/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameAirdropAbi } from '../generated/abis.ts';

/**
 * What a claim for a name would send to its holder now, in the token's smallest unit; 0 when there
 * is nothing to claim. Throws ChainError.
 */
export function previewNameClaim(
  client: ReadClient,
  { airdrop, name }: { airdrop: Address; name: string },
): Promise<bigint> {
  return withChainErrors(
    client.readContract({
      address: airdrop,
      abi: nameAirdropAbi,
      functionName: 'claimPreview',
      args: [foldName(name)],
    }),
  );
}
