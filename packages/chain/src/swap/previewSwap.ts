import { transferText } from '@parley/text/contracts';
import { type Address, zeroAddress } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, toChainError, withChainErrors } from '../errors.ts';
import { prepareTransfer } from '../tokens/transfer.ts';
import type { Router } from './getRouter.ts';
import { pairAddress } from './pairAddress.ts';
import { quoteUniV2 } from './quoteUniV2.ts';
import { routerAbi, type SwapParameters } from './swapRouter.ts';

export type PreviewSwapParameters = Pick<SwapParameters, 'path' | 'native'> & {
  router: Router;
  owner: Address;
  amountIn: bigint;
  /** True once the router may take `amountIn`; of coins it always may. */
  isAllowed: boolean;
};

/** What a swap gives at one block, by its simulation and by the formula. */
export type Preview = { amountOut: bigint; quotedOut: bigint };

const noDeadline = 2n ** 64n;

/**
 * Tries a swap out with the member's own address: tokens may keep a part of what is moved, or refuse to be
 * sold. Before the allowance only their transfer into the first pair can be tried; then the answer
 * is null. Throws ChainError: `reverted` with why the swap would fail.
 */
export async function previewSwap(
  client: ReadClient,
  parameters: PreviewSwapParameters,
): Promise<Preview | null> {
  const { router, path, native, owner, amountIn, isAllowed } = parameters;
  const [token, next] = path as [Address, Address];
  if (native !== 'in' && !isAllowed) {
    const to = pairAddress(router, [token, next]);
    await prepareTransfer(client, { from: owner, token, to, amount: amountIn });
    return null;
  }
  const blockNumber = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
  const quoting = { router: router.address, path, exact: 'in', amount: amountIn } as const;
  const [amountOut, { amounts }] = await Promise.all([
    simulate(client, parameters, blockNumber),
    quoteUniV2(client, { ...quoting, blockNumber }),
  ]);
  return { amountOut, quotedOut: amounts.at(-1) ?? 0n };
}

async function simulate(
  client: ReadClient,
  { router, path, native, owner, amountIn }: PreviewSwapParameters,
  blockNumber: bigint,
): Promise<bigint> {
  const rest = [path, owner, noDeadline, zeroAddress] as const;
  const base = { address: router.address, abi: routerAbi, account: owner, blockNumber } as const;
  const trying =
    native === 'in'
      ? client.simulateContract({
          ...base,
          functionName: 'swapExactETHForTokens',
          args: [0n, ...rest],
          value: amountIn,
        })
      : client.simulateContract({
          ...base,
          functionName: native === 'out' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
          args: [amountIn, 0n, ...rest],
        });
  try {
    return (await trying).result;
  } catch (thrown) {
    const error = toChainError(thrown);
    const isWordless = error.reason === null || !/^Error: .*[.]$/.test(error.reason);
    if (error.code !== 'reverted' || !isWordless) throw error;
    throw new ChainError('reverted', { reason: transferText.refusedByToken, cause: thrown });
  }
}
