import { contractText } from '@parley/text/contracts';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { ChainError } from '../errors.ts';
import { swapRouterAbi } from '../generated/abis.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import type { ExactSwap } from './swapExact.ts';

/** A swap that pays a token, which the router has to be allowed to take. */
export type TokenSwap = Omit<ExactSwap, 'native'> & { native: 'out' | 'none' };

/** The token that the router takes, and the most it takes of it. */
export function takenBy({ path, exact, amount, bound }: TokenSwap): {
  token: Address;
  amount: bigint;
} {
  const [token] = path as [Address, ...Address[]];
  return { token, amount: exact === 'in' ? amount : bound };
}

/** The router's call, as data. */
export function tokenSwapCall(parameters: TokenSwap): Hex {
  const { exact, native, amount, bound, path, to, deadline, referrer } = parameters;
  return encodeFunctionData({
    abi: swapRouterAbi,
    functionName: functionNames[exact][native],
    args: [amount, bound, path, to, deadline, referrer],
  });
}

const functionNames = {
  in: { out: 'swapExactTokensForETH', none: 'swapExactTokensForTokens' },
  out: { out: 'swapTokensForExactETH', none: 'swapTokensForExactTokens' },
} as const;

/**
 * Throws ChainError `reverted` when the price has moved beyond the bound. Before its allowance a swap
 * cannot be simulated; its price can.
 */
export async function checkBound(parameters: TokenSwap): Promise<void> {
  const { client, router, path, exact, amount, bound } = parameters;
  const { amounts } = await quoteUniV2(client, { router, path, exact, amount });
  if (exact === 'in' && (amounts.at(-1) ?? 0n) < bound) {
    throw new ChainError('reverted', { reason: contractText.OutputTooLow ?? null });
  }
  if (exact === 'out' && (amounts[0] ?? 0n) > bound) {
    throw new ChainError('reverted', { reason: contractText.InputTooHigh ?? null });
  }
}
