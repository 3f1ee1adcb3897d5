import { type Hash, parseSignature } from 'viem';
import { signPermit } from '../tokens/signPermit.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { routerAbi } from './swapRouter.ts';
import { checkBound, type TokenSwap, takenBy, tokenSwapCall } from './tokenSwap.ts';

/**
 * Asks the wallet for a permit (EIP-2612) of exactly what a swap may take, and then for the swap, which uses
 * it. Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member
 * declines either, `reverted` before any question when the price has moved beyond the bound, `wallet` when
 * the token has no permits or something else was signed.
 */
export async function swapWithPermit(parameters: TokenSwap): Promise<Hash> {
  const { router } = parameters;
  const deadline = Number(parameters.deadline);
  const { token, amount } = takenBy(parameters);
  await checkBound(parameters);
  const permit = { ...parameters, token, spender: router, amount, deadline };
  const { r, s, yParity } = parseSignature(await signPermit(permit));
  return simulateAndWrite(parameters, {
    address: router,
    abi: routerAbi,
    functionName: 'callWithPermit',
    args: [token, amount, BigInt(deadline), yParity + 27, r, s, tokenSwapCall(parameters)],
  });
}
