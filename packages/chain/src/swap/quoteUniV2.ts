import type { Quote } from '@parley/domain/swap/rules';
import type { Address } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { contractErrorsAbi, swapRouterAbi } from '../generated/abis.ts';

export type QuoteUniV2Parameters = {
  router: Address;
  /** Tokens in their order; the native coin as the router's `weth`. */
  path: readonly Address[];
  /** Which end is exact, and how much of it, in that token's smallest unit. */
  exact: 'in' | 'out';
  amount: bigint;
  /** At which block; the newest if left out. */
  blockNumber?: bigint;
};

const abi = [...swapRouterAbi, ...contractErrorsAbi] as const;

/**
 * Quotes a swap at the current reserves, the router's fee included. Throws ChainError: `reverted`
 * when there is no pair, or too little in it.
 */
export async function quoteUniV2(
  client: ReadClient,
  { router, path, exact, amount, blockNumber }: QuoteUniV2Parameters,
): Promise<Quote> {
  const [amounts, fee] = await withChainErrors(
    client.readContract({
      address: router,
      abi,
      functionName: exact === 'in' ? 'getAmountsOut' : 'getAmountsIn',
      args: [amount, path],
      ...(blockNumber === undefined ? {} : { blockNumber }),
    }),
  );
  return { amounts, fee };
}
