import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { pointsAirdropAbi } from '../generated/abis.ts';

/** What an airdrop for points has for a member. */
export type PointsClaim = {
  isClaimed: boolean;
  /** At whose end the points count. */
  epoch: bigint;
  /** What a whole point earns, in the token's smallest unit. */
  tokensPerPoint: bigint;
  /** What a claim would send now; 0 if nothing. */
  amount: bigint;
};

/** Reads all in one call. Throws ChainError. */
export async function getPointsClaim(
  client: ReadClient,
  { airdrop, address }: { airdrop: Address; address: Address },
): Promise<PointsClaim> {
  const contract = { address: airdrop, abi: pointsAirdropAbi } as const;
  const [isClaimed, epoch, tokensPerPoint, amount] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...contract, functionName: 'hasClaimed', args: [address] },
        { ...contract, functionName: 'epoch' },
        { ...contract, functionName: 'tokensPerPoint' },
        { ...contract, functionName: 'claimPreview', args: [address] },
      ],
    }),
  );
  return { isClaimed, epoch, tokensPerPoint, amount };
}
