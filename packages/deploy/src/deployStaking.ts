import { stakingRewardsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { stakingRewardsBytecode } from '@parley/chain/generated/bytecode';
import { type Address, encodeDeployData } from 'viem';
import type { Deployer } from './deployer.ts';

export type StakingSettings = {
  /** What is staked: a pair's liquidity (`deployPair`) or the chat token. */
  stakeToken: Address;
  /** How long a reward takes to pay out, in seconds. */
  periodSeconds: number;
};

/** Deploys the staking contract if it is missing. It has no owner. */
export async function deployStaking(
  deployer: Deployer,
  settings: StakingSettings,
): Promise<{ stakingContractAddress: Address }> {
  const code = encodeDeployData({
    abi: stakingRewardsAbi,
    bytecode: stakingRewardsBytecode,
    args: [settings.stakeToken, BigInt(settings.periodSeconds)],
  });
  return { stakingContractAddress: await deployer.deploy('staking contract', code) };
}

/** Gives stakers their share of the swap router's fees, if they don't have it yet. */
export async function shareFees(
  deployer: Deployer,
  {
    swapRouterAddress,
    stakingContractAddress,
  }: Record<'swapRouterAddress' | 'stakingContractAddress', Address>,
  /** In basis points of what referrers leave, at most 8000. */
  stakingShareBps: number,
): Promise<void> {
  const router = { address: swapRouterAddress, abi: swapRouterAbi } as const;
  await deployer.ensure({
    aim: 'Stakers receive their share of the fees',
    between: [swapRouterAddress, stakingContractAddress],
    isDone: async () => {
      const [staking, share] = await Promise.all([
        deployer.client.readContract({ ...router, functionName: 'staking' }),
        deployer.client.readContract({ ...router, functionName: 'stakingShare' }),
      ]);
      return (
        staking.toLowerCase() === stakingContractAddress.toLowerCase() &&
        share === BigInt(stakingShareBps)
      );
    },
    call: {
      ...router,
      functionName: 'setStaking',
      args: [stakingContractAddress, BigInt(stakingShareBps)],
    },
  });
}
