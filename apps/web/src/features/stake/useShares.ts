import { minimumOut, slippageBps } from '@parley/domain/swap/rules';
import { sharesText, stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { allowExactly } from '../../transactions/allowExactly.ts';
import { showToast } from '../../ui/toast.ts';
import type { Web3 } from '../../wallet/web3.ts';
import { settledDeadline, useStakeSending, useStakingTransaction } from './useStaking.ts';

type Address = `0x${string}`;
type Permission = { token: Address; amount: bigint; shown: string; unit: string };

/** Lets the router take exactly an amount of tokens or shares. */
export function useAllowShares() {
  const config = useConfig();
  const spender = config.swapRouterAddress as Address;
  return useStakeSending(async ({ token, amount, shown, unit }: Permission, owner) => {
    const whatOf = () => stakeText.what.allow(shown, unit);
    const hash = await allowExactly({ config, token, owner, spender, amount, whatOf });
    if (hash !== null) void showToast('success', sharesText.allowed(shown, unit));
    return hash;
  });
}

type Addition = {
  tokens: bigint;
  /** What goes in beside them at the pool's price, and at most, in wei. */
  coins: bigint;
  maxCoins: bigint;
  bps: bigint;
  shown: string;
  /** True where the wallet allows and adds in one transaction. */
  isBatch: boolean;
};

/** Adds both sides to the pool. */
export function useAddShares() {
  const terms = useTerms();
  return useStakingTransaction(async (order: Addition) => {
    const { tokens, coins, maxCoins, bps, shown, isBatch } = order;
    const known = await terms();
    if (known === null) return null;
    return {
      what: stakeText.what.add(shown, known.symbol),
      isBatch,
      send: async (web3) => {
        const { addLiquidity, addLiquidityInBatch } = await import(
          '@parley/chain/swap/addLiquidity'
        );
        const addition = {
          ...known.order(web3),
          one: { token: known.token, desired: tokens, minimum: minimumOut(tokens, bps) },
          other: { desired: maxCoins, minimum: minimumOut(coins, bps) },
        };
        if (!isBatch) return addLiquidity(addition);
        return settled(web3, await addLiquidityInBatch(addition));
      },
    };
  });
}

type Return = { shares: bigint; tokens: bigint; coins: bigint; shown: string; isBatch: boolean };

/** Turns shares back into both sides. */
export function useCashShares(pair: Address) {
  const terms = useTerms();
  return useStakingTransaction(async ({ shares, tokens, coins, shown, isBatch }: Return) => {
    const known = await terms();
    if (known === null) return null;
    const bps = slippageBps(swapSettings.get().slippage);
    return {
      what: stakeText.what.remove(shown),
      isBatch,
      send: async (web3) => {
        const { removeLiquidity, removeLiquidityInBatch } = await import(
          '@parley/chain/swap/removeLiquidity'
        );
        const removal = {
          ...{ ...known.order(web3), liquidity: shares },
          one: { token: known.token, minimum: minimumOut(tokens, bps) },
          other: { minimum: minimumOut(coins, bps) },
        };
        if (!isBatch) return removeLiquidity(removal);
        return settled(web3, await removeLiquidityInBatch({ ...removal, pair }));
      },
    };
  });
}

async function settled(web3: Web3, batchId: string): Promise<Address> {
  const { waitForBatch } = await import('../../transactions/waitForBatch.ts');
  return waitForBatch(web3, batchId);
}

/** What both ways have in common; it resolves with null after saying that the deadline is refused. */
function useTerms() {
  const { swapRouterAddress, chatTokenAddress, chatTokenSymbol } = useConfig();
  const to = useAddress();
  return async () => {
    const deadline = await settledDeadline();
    if (deadline === null || to === null) return null;
    return {
      token: chatTokenAddress as Address,
      symbol: chatTokenSymbol,
      order: ({ reads, walletClient }: Web3) => ({
        ...{ client: reads, wallet: walletClient() },
        ...{ router: swapRouterAddress as Address, to, deadline },
      }),
    };
  };
}
