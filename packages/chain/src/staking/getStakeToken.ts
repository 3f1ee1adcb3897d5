import type { CoinPool } from '@parley/domain/swap/liquidity';
import { type Address, erc20Abi, isAddressEqual, parseAbi } from 'viem';
import type { ReadClient } from '../client.ts';
import { toChainError, withChainErrors } from '../errors.ts';
import { swapRouterAbi } from '../generated/abis.ts';

export type GetStakeTokenParameters = {
  stakeToken: Address;
  /** Whose balance. */
  holder: Address;
  /** Says which token is the native coin's; null where the community has no swaps. */
  router: Address | null;
};

/** What is staked, and what somebody has of it. */
export type StakeToken = {
  symbol: string;
  decimals: number;
  /** In the smallest unit. */
  balance: bigint;
  /** Null unless the token is the shares of a pool with the native coin. */
  pool: CoinPool | null;
};

const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
]);

/** Reads all at one block. Throws ChainError. */
export async function getStakeToken(
  client: ReadClient,
  { stakeToken, holder, router }: GetStakeTokenParameters,
): Promise<StakeToken> {
  const token = { address: stakeToken, abi: erc20Abi } as const;
  const pair = { address: stakeToken, abi: pairAbi } as const;
  const [symbol, decimals, balance, supply, token0, token1, reserves, weth] = await withChainErrors(
    client.multicall({
      deployless: true,
      contracts: [
        { ...token, functionName: 'symbol' },
        { ...token, functionName: 'decimals' },
        { ...token, functionName: 'balanceOf', args: [holder] },
        { ...token, functionName: 'totalSupply' },
        { ...pair, functionName: 'token0' },
        { ...pair, functionName: 'token1' },
        { ...pair, functionName: 'getReserves' },
        { address: router ?? stakeToken, abi: swapRouterAbi, functionName: 'weth' },
      ],
    }),
  );
  for (const needed of [symbol, decimals, balance, supply]) {
    if (needed.status === 'failure') throw toChainError(needed.error);
  }
  return {
    symbol: symbol.result ?? '',
    decimals: decimals.result ?? 18,
    balance: balance.result ?? 0n,
    pool: poolOf(),
  };

  function poolOf(): CoinPool | null {
    if (weth.result === undefined || reserves.result === undefined) return null;
    if (token0.result === undefined || token1.result === undefined) return null;
    const [first, second] = reserves.result;
    const totalShares = supply.result ?? 0n;
    if (isAddressEqual(weth.result, token0.result)) {
      return { reserveCoin: first, reserveToken: second, totalShares };
    }
    if (isAddressEqual(weth.result, token1.result)) {
      return { reserveCoin: second, reserveToken: first, totalShares };
    }
    return null;
  }
}
