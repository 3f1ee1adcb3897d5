import { transferText } from '@parley/text/contracts';
import { type Address, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, toChainError, withChainErrors } from '../errors.ts';
import { prepareTransfer } from '../tokens/transfer.ts';
import { trySteps } from '../transactions/trySteps.ts';
import { approveCall } from './approve.ts';
import { getApprovals } from './getApprovals.ts';
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
 * sold. Before the allowance it is tried along with one; where that tells nothing the answer is null, and only the
 * transfer into the first pair was tried. Throws ChainError: `reverted` with why the swap would fail.
 */
export async function previewSwap(
  client: ReadClient,
  parameters: PreviewSwapParameters,
): Promise<Preview | null> {
  const { router, path, native, amountIn, isAllowed } = parameters;
  const blockNumber = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
  const quoting = { router: router.address, path, exact: 'in', amount: amountIn } as const;
  const trying = native !== 'in' && !isAllowed ? simulateAllowed : simulate;
  const [amountOut, { amounts }] = await Promise.all([
    trying(client, parameters, blockNumber),
    quoteUniV2(client, { ...quoting, blockNumber }),
  ]);
  return amountOut === null ? null : { amountOut, quotedOut: amounts.at(-1) ?? 0n };
}

/** What comes of it with an allowance before it; null where that could not be tried. */
async function simulateAllowed(
  client: ReadClient,
  { router, path, native, owner, amountIn }: PreviewSwapParameters,
  blockNumber: bigint,
): Promise<bigint | null> {
  const [token, next] = path as [Address, Address];
  const functionName = native === 'out' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens';
  const args = [amountIn, 0n, path, owner, noDeadline, zeroAddress] as const;
  const asked = { token, owner, spender: router.address, amount: amountIn };
  const { missing } = await getApprovals(client, asked);
  const steps = [
    ...missing.map((amount) => ({
      to: token,
      data: encodeFunctionData(approveCall({ ...asked, amount })),
    })),
    { to: router.address, data: encodeFunctionData({ abi: routerAbi, functionName, args }) },
  ];
  try {
    const data = (await trySteps(client, { from: owner, steps, blockNumber }))?.at(-1);
    if (data !== undefined) return decodeFunctionResult({ abi: routerAbi, functionName, data });
  } catch (thrown) {
    const error = toChainError(thrown);
    if (error.code !== 'reverted') throw error;
  }
  const to = pairAddress(router, [token, next]);
  await prepareTransfer(client, { from: owner, token, to, amount: amountIn });
  return null;
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
