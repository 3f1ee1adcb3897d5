import type { Address } from 'viem';
import { type ContractAddresses, type DeploySettings, deployContracts } from './deploy.ts';
import type { Deployer } from './deployer.ts';
import { deployNft } from './deployNft.ts';
import { deployStaking, shareFees } from './deployStaking.ts';
import { deployPair, deploySwap } from './deploySwap.ts';
import { handOver } from './ownership.ts';

/** The settings of a community's whole economy; see `DeploySettings`. */
export type EconomySettings = DeploySettings & {
  /** The router's fee in basis points of a swap, at most 100. */
  swapFeeBps: number;
  /** The referrer's share of a swap fee in basis points, at most 5000. */
  swapReferralShareBps: number;
  /** The stakers' share of the swap fees that referrers leave, in basis points, at most 8000. */
  stakingShareBps: number;
  /** How long a reward takes to pay out to stakers, in seconds. */
  stakingPeriodSeconds: number;
  /** What the launch of a collection costs, in wei. */
  launchFeeWei: bigint;
  /** The community's share of every trade on a curve in basis points, at most 500. */
  tradeFeeBps: number;
};

/** Addresses by their keys in the public config. */
export type EconomyAddresses = ContractAddresses & {
  swapRouterAddress: Address;
  stakingContractAddress: Address;
  nftLaunchpadBondingAddress: Address;
};

/**
 * Deploys everything a community needs, as far as it is missing: names, points, chat token, tips,
 * and moderators, then swaps on Uniswap V2, staking of the chat token's liquidity, and the
 * launchpad. Can be killed at any moment and run again. Throws like `deployContracts`.
 */
export async function deployEconomy(
  deployer: Deployer,
  settings: EconomySettings,
): Promise<EconomyAddresses> {
  const { treasury, owner, referralFeeBps } = settings;
  const contracts = await deployContracts(deployer, settings);
  const points = contracts.activityPointsAddress;
  const swap = await deploySwap(deployer, {
    points,
    treasury,
    owner,
    swapFeeBps: settings.swapFeeBps,
    referralShareBps: settings.swapReferralShareBps,
  });
  const kept = deployer.kept['staking contract'];
  const staking =
    kept === undefined
      ? await deployStaking(deployer, {
          stakeToken: await deployPair(deployer, swap, [contracts.chatTokenAddress, swap.weth]),
          periodSeconds: settings.stakingPeriodSeconds,
        })
      : { stakingContractAddress: kept };
  await shareFees(deployer, { ...swap, ...staking }, settings.stakingShareBps);
  const nft = await deployNft(deployer, {
    activityPointsAddress: points,
    treasury,
    launchFeeWei: settings.launchFeeWei,
    protocolFeeBps: settings.tradeFeeBps,
    referralFeeBps,
    owner,
  });
  await handOver(deployer, [swap.swapRouterAddress], owner);
  return {
    ...contracts,
    ...nft,
    stakingContractAddress: staking.stakingContractAddress,
    swapRouterAddress: swap.swapRouterAddress,
  };
}
