import type { Exact } from '@parley/domain/swap/routes';
import type { Hash } from 'viem';
import { swapExactIn } from './swapExactIn.ts';
import { swapExactOut } from './swapExactOut.ts';
import type { SwapParameters } from './swapRouter.ts';

export type ExactSwap = SwapParameters & {
  exact: Exact;
  /** The exact amount. */
  amount: bigint;
  /** The least to accept for an exact input, the most to pay for an exact output. */
  bound: bigint;
};

/** `swapExactIn` or `swapExactOut`, by which amount is exact. */
export async function swapExact({ exact, amount, bound, ...rest }: ExactSwap): Promise<Hash> {
  return exact === 'in'
    ? swapExactIn({ ...rest, amountIn: amount, amountOutMin: bound })
    : swapExactOut({ ...rest, amountOut: amount, amountInMax: bound });
}
