import { chatTokenAbi, stakingRewardsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { type Address, erc20Abi, parseEther } from 'viem';
import type { Deployer } from '../deployer.ts';
import { mintTokens } from '../mintTokens.ts';

/** A pool that a demo wallet's thousand moves by a few percent, and what stakers of it earn at first. */
export const firstMarket = {
  poolTokens: parseEther('100000'),
  poolCoins: parseEther('4000'),
  rewardCoins: parseEther('20'),
} as const;

type Market = { chatToken: Address; swapRouter: Address; staking: Address };

/** No limit: nobody else trades yet. */
const noDeadline = 2n ** 64n;

/**
 * Gives the community its first liquidity and its first stream of rewards, as far as they are missing.
 * The deploying account has to own the chat token still. For the embedded chain only: on any other it
 * would spend real money.
 */
export async function openFirstMarket(
  deployer: Deployer,
  { chatToken, swapRouter, staking }: Market,
): Promise<void> {
  const { poolTokens, poolCoins, rewardCoins } = firstMarket;
  const read = deployer.client.readContract;
  const stakes = { address: staking, abi: stakingRewardsAbi } as const;
  const pool = await read({ ...stakes, functionName: 'stakeToken' });
  const isOpen = async () =>
    (await read({ address: pool, abi: erc20Abi, functionName: 'totalSupply' })) > 0n;
  const token = { address: chatToken, abi: chatTokenAbi } as const;
  const held = () => read({ ...token, functionName: 'balanceOf', args: [deployer.address] });
  await mintTokens(deployer, {
    ...{ chatToken, to: deployer.address, amount: poolTokens, purpose: 'the pool' },
    isDone: async () => (await isOpen()) || (await held()) >= poolTokens,
  });
  const allowed = () =>
    read({ ...token, functionName: 'allowance', args: [deployer.address, swapRouter] });
  await deployer.ensure({
    aim: 'The swap router may take chat tokens for the pool',
    isDone: async () => (await isOpen()) || (await allowed()) === poolTokens,
    call: { ...token, functionName: 'approve', args: [swapRouter, poolTokens] },
  });
  await deployer.ensure({
    aim: 'The pool has chat tokens and coins',
    isDone: isOpen,
    call: {
      ...{ address: swapRouter, abi: swapRouterAbi, functionName: 'addLiquidityETH' },
      args: [chatToken, poolTokens, poolTokens, poolCoins, deployer.address, noDeadline],
      value: poolCoins,
    },
  });
  await deployer.ensure({
    aim: 'Stakers earn rewards',
    isDone: async () => (await read({ ...stakes, functionName: 'periodEnds' })) > 0n,
    call: { ...stakes, functionName: 'notifyReward', args: [], value: rewardCoins },
  });
}
