import type { Hash } from 'viem';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { routerAbi, type SwapParameters } from './swapRouter.ts';

export type SwapExactInParameters = SwapParameters & {
  amountIn: bigint;
  /** The least to accept; less makes the swap revert. */
  amountOutMin: bigint;
};

/**
 * Swaps an exact amount; a token needs an allowance for the router (`ensureAllowance`). Returns the
 * transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member declines,
 * every foreseeable refusal before the wallet is asked.
 */
export async function swapExactIn(parameters: SwapExactInParameters): Promise<Hash> {
  const { router, native, amountIn, amountOutMin } = parameters;
  const { path, to, deadline, referrer } = parameters;
  const base = { address: router, abi: routerAbi } as const;
  const rest = [path, to, deadline, referrer] as const;
  if (native === 'in') {
    return simulateAndWrite(parameters, {
      ...base,
      functionName: 'swapExactETHForTokens',
      args: [amountOutMin, ...rest],
      value: amountIn,
    });
  }
  return simulateAndWrite(parameters, {
    ...base,
    functionName: native === 'out' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amountIn, amountOutMin, ...rest],
  });
}
