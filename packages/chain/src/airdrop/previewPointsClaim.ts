import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { pointsAirdropAbi } from '../generated/abis.ts';

/**
 * What a claim for the points of a member would send to it now, in the token's smallest unit; 0 when
 * there is nothing to claim. Throws ChainError.
 */
export function previewPointsClaim(
  client: ReadClient,
  { airdrop, address }: { airdrop: Address; address: Address },
): Promise<bigint> {
  return withChainErrors(
    client.readContract({
      address: airdrop,
      abi: pointsAirdropAbi,
      functionName: 'claimPreview',
      args: [address],
    }),
  );
}
