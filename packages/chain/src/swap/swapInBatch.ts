import { approveAndCall } from './approveAndCall.ts';
import { checkBound, type TokenSwap, takenBy, tokenSwapCall } from './tokenSwap.ts';

/**
 * Allows exactly what a swap may take, and swaps, in one transaction of the wallet (EIP-5792): both or
 * neither. Returns the wallet's id of it. Throws ChainError: `rejected` when the member declines,
 * `reverted` without asking the wallet when the price has moved beyond the bound.
 */
export async function swapInBatch(parameters: TokenSwap): Promise<string> {
  await checkBound(parameters);
  const call = { to: parameters.router, data: tokenSwapCall(parameters) };
  return approveAndCall(parameters, takenBy(parameters), call);
}
