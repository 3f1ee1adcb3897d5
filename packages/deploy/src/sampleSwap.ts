import { chatTokenAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { type Address, parseEther } from 'viem';
import type { ContractAddresses } from './deploy.ts';
import { openDeployer } from './deployer.ts';
import { deployStaking, shareFees } from './deployStaking.ts';
import { deployPair, deploySwap, type SwapAddresses } from './deploySwap.ts';
import { type SampleChain, sampleKey, sampleOwner, sampleTreasury } from './sample.ts';

/** Swaps and staking of the sample community. */
export type SampleSwap = SwapAddresses & {
  stakingContractAddress: Address;
  /** The pair of chat token and native coin, whose liquidity is staked. */
  pair: Address;
};

const weekSeconds = 7 * 24 * 60 * 60;
const noDeadline = 2n ** 64n;

/**
 * Deploys swaps and staking to a test chain with the sample community: a fee of 0.5 %, a fifth of it
 * for referrers, half of the rest for those who stake, and a pool of 1,000 coins and 100,000 chat
 * tokens. Wallets 0 to 4 have a million chat tokens each.
 */
export async function deploySampleSwap(
  rpcUrl: string,
  community: SampleChain & ContractAddresses,
): Promise<SampleSwap> {
  const { chain, client, chatTokenAddress } = community;
  const deployer = await openDeployer({
    rpcUrl,
    chain,
    privateKey: sampleKey,
    log: () => undefined,
  });
  const swap = await deploySwap(deployer, {
    points: community.activityPointsAddress,
    treasury: sampleTreasury,
    owner: sampleOwner,
    swapFeeBps: 50,
    referralShareBps: 2_000,
  });
  const pair = await deployPair(deployer, swap, [chatTokenAddress, swap.weth]);
  const staking = await deployStaking(deployer, {
    stakeToken: pair,
    periodSeconds: weekSeconds,
  });
  await shareFees(deployer, { ...swap, ...staking }, 5_000);
  const owner = community.wallet(0);
  const token = { address: chatTokenAddress, abi: chatTokenAbi } as const;
  const million = parseEther('1000000');
  const hashes = [
    await owner.writeContract({
      ...token,
      functionName: 'setMinterAllowance',
      args: [sampleOwner, 5n * million],
    }),
  ];
  for (const index of [0, 1, 2, 3, 4]) {
    const args = [community.wallet(index).account.address, million] as const;
    hashes.push(await owner.writeContract({ ...token, functionName: 'mint', args }));
  }
  const tokens = parseEther('100000');
  hashes.push(
    await owner.writeContract({
      ...token,
      functionName: 'approve',
      args: [swap.swapRouterAddress, tokens],
    }),
    await owner.writeContract({
      address: swap.swapRouterAddress,
      abi: swapRouterAbi,
      functionName: 'addLiquidityETH',
      args: [chatTokenAddress, tokens, 0n, 0n, sampleOwner, noDeadline],
      value: parseEther('1000'),
    }),
  );
  for (const hash of hashes) await client.waitForTransactionReceipt({ hash });
  return { ...swap, ...staking, pair };
}
