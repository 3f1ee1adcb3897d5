import { type Address, type Hash, parseSignature } from 'viem';
import type { ReadClient } from '../client.ts';
import { hasFunction } from '../contracts/hasFunction.ts';
import { ChainError } from '../errors.ts';
import { signPermit } from '../tokens/signPermit.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { routerAbi } from './swapRouter.ts';
import { checkBound, type TokenSwap, takenBy, tokenSwapCall } from './tokenSwap.ts';

/** The function of a swap router that takes an approval by signature; routers of earlier versions lack it. */
export const permitFunction = 'callWithPermit(address,uint256,uint256,uint8,bytes32,bytes32,bytes)';

const takesPermits = (client: ReadClient, address: Address) =>
  hasFunction(client, { address, signature: permitFunction });

/**
 * Asks the wallet for a permit (EIP-2612) of exactly what a swap may take, and then for the swap, which uses
 * it. Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member
 * declines either, `reverted` before any question when the price has moved beyond the bound,
 * `no-permit` where token, wallet, or a router of an earlier version has none.
 */
export async function swapWithPermit(parameters: TokenSwap): Promise<Hash> {
  const { router } = parameters;
  const deadline = Number(parameters.deadline);
  const { token, amount } = takenBy(parameters);
  await checkBound(parameters);
  if (!(await takesPermits(parameters.client, router))) throw new ChainError('no-permit');
  const permit = { ...parameters, token, spender: router, amount, deadline };
  const { r, s, yParity } = parseSignature(await signPermit(permit));
  return simulateAndWrite(parameters, {
    address: router,
    abi: routerAbi,
    functionName: 'callWithPermit',
    args: [token, amount, BigInt(deadline), yParity + 27, r, s, tokenSwapCall(parameters)],
  });
}
