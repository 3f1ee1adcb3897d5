import type { ReadClient } from '@parley/chain/client';
import { stakingRewardsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseEther } from 'viem';
import type { MarketStep } from './market.ts';

export type MarketCall = { to: Address; data: Hex; value: bigint };

/** Says what call each step of the market is. Nobody else trades, so nothing needs a bound. */
export function createMarketCalls(client: ReadClient, config: PublicConfig) {
  const [token, router, staking] = [
    config.chatTokenAddress,
    config.swapRouterAddress,
    config.stakingContractAddress,
  ].map(addressOf) as [Address, Address, Address];
  const whole = (amount: number) => parseEther(String(amount));
  const weth = once(() =>
    client.readContract({ address: router, abi: swapRouterAbi, functionName: 'weth' }),
  );
  const pair = once(() =>
    client.readContract({ address: staking, abi: stakingRewardsAbi, functionName: 'stakeToken' }),
  );
  const sharesOf = async (holder: Address) =>
    client.readContract({
      address: await pair(),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    });
  const approve = (spender: Address, amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });

  return async (step: MarketStep, by: Address): Promise<MarketCall> => {
    switch (step.kind) {
      case 'buyTokens': {
        const args = [0n, [await weth(), token], by, maxUint256, zeroAddress] as const;
        const data = encodeFunctionData({
          abi: swapRouterAbi,
          functionName: 'swapExactETHForTokens',
          args,
        });
        return { to: router, data, value: whole(step.coins) };
      }
      case 'allowTokens':
        return { to: token, data: approve(router, whole(step.tokens)), value: 0n };
      case 'sellTokens': {
        const path = [token, await weth()] as const;
        const args = [whole(step.tokens), 0n, path, by, maxUint256, zeroAddress] as const;
        const data = encodeFunctionData({
          abi: swapRouterAbi,
          functionName: 'swapExactTokensForETH',
          args,
        });
        return { to: router, data, value: 0n };
      }
      case 'addShares': {
        const args = [token, whole(step.tokens), 0n, 0n, by, maxUint256] as const;
        const data = encodeFunctionData({
          abi: swapRouterAbi,
          functionName: 'addLiquidityETH',
          args,
        });
        return { to: router, data, value: whole(step.coins) };
      }
      case 'allowShares':
        return { to: await pair(), data: approve(staking, await sharesOf(by)), value: 0n };
      case 'stake': {
        const args = [await sharesOf(by)] as const;
        const data = encodeFunctionData({ abi: stakingRewardsAbi, functionName: 'deposit', args });
        return { to: staking, data, value: 0n };
      }
    }
  };
}

export function addressOf(text: string): Address {
  if (!isAddress(text)) throw new Error(`"${text}" is not an address`);
  return text;
}

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}
