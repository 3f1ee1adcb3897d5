import type { Hash } from 'viem';
import { permitOrAllow } from '../tokens/permitOrAllow.ts';
import { swapExact } from './swapExact.ts';
import { swapWithPermit } from './swapWithPermit.ts';
import { type TokenSwap, takenBy } from './tokenSwap.ts';

/**
 * Swaps a token by signature (`swapWithPermit`), or by an allowance of exactly what it may take where the token
 * or the wallet has no permits. Returns the transaction's hash, not yet confirmed. Throws ChainError as both do.
 */
export async function swapByPermit(parameters: TokenSwap): Promise<Hash> {
  return permitOrAllow(
    { ...parameters, spender: parameters.router, ...takenBy(parameters) },
    () => swapWithPermit(parameters),
    () => swapExact(parameters),
  );
}
