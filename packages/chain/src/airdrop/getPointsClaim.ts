import { pointsWorth } from '@parley/domain/airdrop/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { activityPointsAbi, pointsAirdropAbi } from '../generated/abis.ts';

/** What an airdrop for points has for a member. */
export type PointsClaim = {
  isClaimed: boolean;
  /** At whose end the points count. */
  epoch: bigint;
  /** What a whole point earns, in the token's smallest unit. */
  tokensPerPoint: bigint;
  /** What the airdrop gave or gives for the member's points, whether or not it can be claimed now. */
  amount: bigint;
};

/**
 * Reads all in two calls. The contract's own preview is 0 for what was claimed and after the last day, so
 * the amount is told from the points of then. Throws ChainError.
 */
export async function getPointsClaim(
  client: ReadClient,
  { airdrop, address }: { airdrop: Address; address: Address },
): Promise<PointsClaim> {
  const contract = { address: airdrop, abi: pointsAirdropAbi } as const;
  const [isClaimed, epoch, tokensPerPoint, ledger] = await withChainErrors(
    client.multicall({
      deployless: true,
      allowFailure: false,
      contracts: [
        { ...contract, functionName: 'hasClaimed', args: [address] },
        { ...contract, functionName: 'epoch' },
        { ...contract, functionName: 'tokensPerPoint' },
        { ...contract, functionName: 'points' },
      ],
    }),
  );
  const points = await withChainErrors(
    client.readContract({
      address: ledger,
      abi: activityPointsAbi,
      functionName: 'pointsAt',
      args: [address, epoch],
    }),
  );
  return { isClaimed, epoch, tokensPerPoint, amount: pointsWorth(points, tokensPerPoint) };
}
