import { minimumOut, slippageBps } from '@parley/domain/swap/rules';
import { stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { settledDeadline, useStakingTransaction } from './useStaking.ts';

type Addition = {
  tokens: bigint;
  /** What goes in beside them at the pool's price, and at most, in wei. */
  coins: bigint;
  maxCoins: bigint;
  bps: bigint;
  shown: string;
};

/** Adds both sides to the pool, after an allowance of exactly the tokens. */
export function useAddShares() {
  const { swapRouterAddress, chatTokenAddress, chatTokenSymbol } = useConfig();
  const [router, token] = [swapRouterAddress, chatTokenAddress] as `0x${string}`[];
  const to = useAddress();
  return useStakingTransaction(async ({ tokens, coins, maxCoins, bps, shown }: Addition) => {
    const deadline = await settledDeadline();
    if (deadline === null || to === null || router === undefined || token === undefined)
      return null;
    return {
      what: stakeText.what.add(shown, chatTokenSymbol),
      send: async ({ reads, walletClient }) => {
        const [{ ensureAllowance }, { addLiquidity }] = await Promise.all([
          import('@parley/chain/swap/ensureAllowance'),
          import('@parley/chain/swap/addLiquidity'),
        ]);
        const order = { client: reads, wallet: walletClient() };
        await ensureAllowance({ ...order, token, spender: router, amount: tokens });
        return addLiquidity({
          ...{ ...order, router, to, deadline },
          one: { token, desired: tokens, minimum: minimumOut(tokens, bps) },
          other: { desired: maxCoins, minimum: minimumOut(coins, bps) },
        });
      },
    };
  });
}

type Return = { shares: bigint; tokens: bigint; coins: bigint; shown: string };

/** Turns shares back into both sides, after an allowance of exactly the shares. */
export function useCashShares(pair: `0x${string}`) {
  const { swapRouterAddress, chatTokenAddress } = useConfig();
  const [router, token] = [swapRouterAddress, chatTokenAddress] as `0x${string}`[];
  const to = useAddress();
  return useStakingTransaction(async ({ shares, tokens, coins, shown }: Return) => {
    const deadline = await settledDeadline();
    if (deadline === null || to === null || router === undefined || token === undefined)
      return null;
    const bps = slippageBps(swapSettings.get().slippage);
    return {
      what: stakeText.what.remove(shown),
      send: async ({ reads, walletClient }) => {
        const [{ ensureAllowance }, { removeLiquidity }] = await Promise.all([
          import('@parley/chain/swap/ensureAllowance'),
          import('@parley/chain/swap/removeLiquidity'),
        ]);
        const order = { client: reads, wallet: walletClient() };
        await ensureAllowance({ ...order, token: pair, spender: router, amount: shares });
        return removeLiquidity({
          ...{ ...order, router, to, deadline, liquidity: shares },
          one: { token, minimum: minimumOut(tokens, bps) },
          other: { minimum: minimumOut(coins, bps) },
        });
      },
    };
  });
}
