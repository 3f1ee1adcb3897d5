import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { stakingRewardsAbi } from '../generated/abis.ts';

/** A member's stake and the stream it earns from. */
export type StakeState = {
  stakeToken: Address;
  /** The member's stake, in the stake token's smallest unit. */
  staked: bigint;
  /** What the member can claim, in wei. */
  claimableWei: bigint;
  /** All stakes together. */
  totalStaked: bigint;
  /** What all stakes together earn, in wei per second. */
  rewardRateWei: bigint;
  /** When the stream ends unless rewards are added, in seconds since 1970. */
  periodEnds: bigint;
  /** Over how long a reward is paid out, in seconds. */
  periodSeconds: bigint;
};

/** Reads it in one call. Throws ChainError. */
export async function getStake(
  client: ReadClient,
  { staking, address }: { staking: Address; address: Address },
): Promise<StakeState> {
  const contract = { address: staking, abi: stakingRewardsAbi } as const;
  const [stakeToken, staked, claimableWei, totalStaked, rewardRateWei, periodEnds, periodSeconds] =
    await withChainErrors(
      client.multicall({
        deployless: true,
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
  };
}
