import type { Hash } from 'viem';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { routerAbi, type SwapParameters } from './swapRouter.ts';

export type SwapExactOutParameters = SwapParameters & {
  amountOut: bigint;
  /** The most to pay; excess native coin comes back, excess tokens are not taken. */
  amountInMax: bigint;
};

/**
 * Swaps as little as needed for an exact amount; a token needs an allowance of `amountInMax`
 * (`ensureAllowance`). Returns the transaction's hash, not yet confirmed. Throws ChainError:
 * `rejected` when the member declines, every foreseeable refusal before the wallet is asked.
 */
export async function swapExactOut(parameters: SwapExactOutParameters): Promise<Hash> {
  const { router, native, amountOut, amountInMax } = parameters;
  const { path, to, deadline, referrer } = parameters;
  const base = { address: router, abi: routerAbi } as const;
  const rest = [path, to, deadline, referrer] as const;
  if (native === 'in') {
    return simulateAndWrite(parameters, {
      ...base,
      functionName: 'swapETHForExactTokens',
      args: [amountOut, ...rest],
      value: amountInMax,
    });
  }
  return simulateAndWrite(parameters, {
    ...base,
    functionName: native === 'out' ? 'swapTokensForExactETH' : 'swapTokensForExactTokens',
    args: [amountOut, amountInMax, ...rest],
  });
}
