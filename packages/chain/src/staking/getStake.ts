import type { MemberStake } from '@parley/domain/staking/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { stakingRewardsAbi } from '../generated/abis.ts';

/** A member's stake and the stream it earns from, at one block. */
export type StakeState = MemberStake & { stakeToken: Address };

/** Reads all in one call, at the latest block. Throws ChainError. */
export async function getStake(
  client: ReadClient,
  { staking, address }: { staking: Address; address: Address },
): Promise<StakeState> {
  const { number: blockNumber, timestamp: readAt } = await withChainErrors(client.getBlock());
  const contract = { address: staking, abi: stakingRewardsAbi } as const;
  const [stakeToken, staked, claimableWei, totalStaked, rewardRateWei, periodEnds, periodSeconds] =
    await withChainErrors(
      client.multicall({
        deployless: true,
        blockNumber,
        allowFailure: false,
        contracts: [
          { ...contract, functionName: 'stakeToken' },
          { ...contract, functionName: 'balanceOf', args: [address] },
          { ...contract, functionName: 'claimable', args: [address] },
          { ...contract, functionName: 'totalStaked' },
          { ...contract, functionName: 'rewardRate' },
          { ...contract, functionName: 'periodEnds' },
          { ...contract, functionName: 'period' },
        ],
      }),
    );
  return {
    stakeToken,
    staked,
    claimableWei,
    totalStaked,
    rewardRateWei,
    periodEnds,
    periodSeconds,
    readAt,
  };
}
