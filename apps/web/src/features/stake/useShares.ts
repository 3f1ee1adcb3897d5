import { slippageBps } from '@parley/domain/swap/rules';
import { sharesText, stakeText } from '@parley/text/stake';
import { useConfig } from '../../data/config.tsx';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { allowExactly } from '../../transactions/allowExactly.ts';
import { chainDeadline } from '../../transactions/chainDeadline.ts';
import type { Web3 } from '../../wallet/web3.ts';
import { additionSides, removalSides } from './shareTerms.ts';
import { useStakingWrite } from './useStaking.ts';

type Address = `0x${string}`;
type Permission = { token: Address; amount: bigint; shown: string; unit: string };

/** Lets the router take exactly an amount of tokens or shares. */
export function useAllowShares() {
  const config = useConfig();
  const spender = config.swapRouterAddress as Address;
  return useStakingWrite('shares.allow', ({ token, amount, shown, unit }: Permission, owner) => {
    const words = {
      whatOf: () => stakeText.what.allow(shown, unit),
      done: sharesText.allowed(shown, unit),
    };
    return allowExactly({ config, token, owner, spender, amount, ...words });
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
export function useAddShares(onSuccess: () => void) {
  const terms = useTerms();
  const prepare = async (order: Addition) => {
    const { shown, isBatch } = order;
    const known = await terms();
    if (known === null) return null;
    return {
      what: stakeText.what.add(shown, known.symbol),
      isBatch,
      send: async (web3: Web3) => {
        const { addLiquidity, addLiquidityInBatch } = await import(
          '@parley/chain/swap/addLiquidity'
        );
        const addition = {
          ...known.order(web3),
          ...additionSides(known.token, order),
        };
        if (!isBatch) return addLiquidity(addition);
        return settled(web3, await addLiquidityInBatch(addition));
      },
    };
  };
  return useStakingWrite('shares.add', prepare, onSuccess);
}

type Return = { shares: bigint; tokens: bigint; coins: bigint; shown: string; isBatch: boolean };

/** Turns shares back into both sides. */
export function useCashShares(pair: Address, onSuccess: () => void) {
  const terms = useTerms();
  const prepare = async ({ shares, tokens, coins, shown, isBatch }: Return) => {
    const known = await terms();
    if (known === null) return null;
    const bps = slippageBps(swapSettings.get().slippage);
    return {
      what: stakeText.what.remove(shown),
      isBatch,
      send: async (web3: Web3) => {
        const { removeLiquidity, removeLiquidityInBatch } = await import(
          '@parley/chain/swap/removeLiquidity'
        );
        const removal = {
          ...known.order(web3),
          liquidity: shares,
          ...removalSides(known.token, { tokens, coins, bps }),
        };
        if (!isBatch) return removeLiquidity(removal);
        return settled(web3, await removeLiquidityInBatch({ ...removal, pair }));
      },
    };
  };
  return useStakingWrite('shares.remove', prepare, onSuccess);
}

async function settled(web3: Web3, batchId: string): Promise<Address> {
  const { waitForBatch } = await import('../../transactions/waitForBatch.ts');
  return waitForBatch(web3, batchId);
}

/** What both ways have in common; it resolves with null after saying that the deadline is refused. */
function useTerms() {
  const config = useConfig();
  const { swapRouterAddress, chatTokenAddress, chatTokenSymbol } = config;
  const to = useAddress();
  return async () => {
    const deadline = await chainDeadline(config);
    if (deadline === null || to === null) return null;
    return {
      token: chatTokenAddress as Address,
      symbol: chatTokenSymbol,
      order: ({ reads, walletClient }: Web3) => ({
        client: reads,
        wallet: walletClient(),
        router: swapRouterAddress as Address,
        to,
        deadline,
      }),
    };
  };
}
