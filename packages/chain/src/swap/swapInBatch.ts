import type { Exact } from '@parley/domain/swap/routes';
import { contractText } from '@parley/text/contracts';
import { type Address, encodeFunctionData } from 'viem';
import { ChainError } from '../errors.ts';
import { swapRouterAbi } from '../generated/abis.ts';
import { approveAndCall } from './approveAndCall.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import type { SwapParameters } from './swapRouter.ts';

export type SwapInBatchParameters = Omit<SwapParameters, 'native'> & {
  /** A token is paid: coins need no allowance. */
  native: 'out' | 'none';
  exact: Exact;
  /** The exact amount. */
  amount: bigint;
  /** The least to accept for an exact input, the most to pay for an exact output. */
  bound: bigint;
};

/**
 * Allows exactly what a swap may take, and swaps, in one transaction of the wallet (EIP-5792): both or
 * neither. Returns the wallet's id of it. Throws ChainError: `rejected` when the member declines,
 * `reverted` without asking the wallet when the price has moved beyond the bound.
 */
export async function swapInBatch(parameters: SwapInBatchParameters): Promise<string> {
  const { router, path, exact, amount, bound } = parameters;
  const { to, deadline, referrer, native } = parameters;
  const [token] = path as [Address, ...Address[]];
  await checkBound(parameters);
  const data = encodeFunctionData({
    abi: swapRouterAbi,
    functionName: functionNames[exact][native],
    args: [amount, bound, path, to, deadline, referrer],
  });
  const needed = { token, amount: exact === 'in' ? amount : bound };
  return approveAndCall(parameters, needed, { to: router, data });
}

const functionNames = {
  in: { out: 'swapExactTokensForETH', none: 'swapExactTokensForTokens' },
  out: { out: 'swapTokensForExactETH', none: 'swapTokensForExactTokens' },
} as const;

/** Both calls together can't be simulated, since the allowance is not there yet: the price can. */
async function checkBound(parameters: SwapInBatchParameters): Promise<void> {
  const { client, router, path, exact, amount, bound } = parameters;
  const { amounts } = await quoteUniV2(client, { router, path, exact, amount });
  if (exact === 'in' && (amounts.at(-1) ?? 0n) < bound) {
    throw new ChainError('reverted', { reason: contractText.OutputTooLow ?? null });
  }
  if (exact === 'out' && (amounts[0] ?? 0n) > bound) {
    throw new ChainError('reverted', { reason: contractText.InputTooHigh ?? null });
  }
}
