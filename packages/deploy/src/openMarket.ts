import { chatTokenAbi, stakingRewardsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { type Address, erc20Abi } from 'viem';
import type { Deployer } from './deployer.ts';
import { mintTokens } from './mintTokens.ts';

export type Market = {
  chatToken: Address;
  swapRouter: Address;
  staking: Address;
  /** Chat tokens and coins that the pool gets, 18 decimals; no pool is opened with none. */
  poolTokens: bigint;
  poolCoins: bigint;
  /** Coins that stakers earn at first, in wei; 0 for none. */
  rewardCoins: bigint;
  /** Who gets the shares of the pool. */
  sharesTo: Address;
};

/** No limit: nobody else trades yet. */
const noDeadline = 2n ** 64n;

/**
 * Gives the community its first liquidity and its first stream of rewards, as far as they are missing. Spends the
 * coins of the deploying account, which has to own the chat token still.
 */
export async function openMarket(deployer: Deployer, market: Market): Promise<void> {
  const { chatToken, swapRouter, staking, poolTokens, poolCoins, rewardCoins, sharesTo } = market;
  const read = deployer.client.readContract;
  const stakes = { address: staking, abi: stakingRewardsAbi } as const;
  const isOpen = async () => {
    const pool = await read({ ...stakes, functionName: 'stakeToken' });
    return (await read({ address: pool, abi: erc20Abi, functionName: 'totalSupply' })) > 0n;
  };
  const token = { address: chatToken, abi: chatTokenAbi } as const;
  const held = () => read({ ...token, functionName: 'balanceOf', args: [deployer.address] });
  if (poolTokens > 0n && poolCoins > 0n) {
    await mintTokens(deployer, {
      chatToken,
      to: deployer.address,
      amount: poolTokens,
      purpose: 'the pool',
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
        address: swapRouter,
        abi: swapRouterAbi,
        functionName: 'addLiquidityETH',
        args: [chatToken, poolTokens, poolTokens, poolCoins, sharesTo, noDeadline],
        value: poolCoins,
      },
    });
  }
  if (rewardCoins === 0n) return;
  await deployer.ensure({
    aim: 'Stakers earn rewards',
    isDone: async () => (await read({ ...stakes, functionName: 'periodEnds' })) > 0n,
    call: { ...stakes, functionName: 'notifyReward', args: [], value: rewardCoins },
  });
}
