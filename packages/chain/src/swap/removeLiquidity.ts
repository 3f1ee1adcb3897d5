import { type Address, encodeFunctionData, type Hash } from 'viem';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { approveAndCall } from './approveAndCall.ts';
import type { LiquidityCall } from './liquidityCall.ts';
import { routerAbi } from './swapRouter.ts';

export type RemoveLiquidityParameters = LiquidityCall & {
  liquidity: bigint;
  /** The least to accept of each side. */
  one: { token: Address; minimum: bigint };
  /** The other side; `token` is left out for the native coin. */
  other: { token?: Address; minimum: bigint };
};

/**
 * Removes liquidity, which needs an allowance for the router (`ensureAllowance` of the pair).
 * Returns the transaction's hash, not yet confirmed. Throws ChainError.
 */
export async function removeLiquidity(parameters: RemoveLiquidityParameters): Promise<Hash> {
  const { router, liquidity, one, other, to, deadline } = parameters;
  if (other.token === undefined) return simulateAndWrite(parameters, removeCoinsCall(parameters));
  return simulateAndWrite(parameters, {
    address: router,
    abi: routerAbi,
    functionName: 'removeLiquidity',
    args: [one.token, other.token, liquidity, one.minimum, other.minimum, to, deadline],
  });
}

/**
 * Allows exactly the shares, and removes them for tokens and native coin, in one transaction of the
 * wallet (EIP-5792). Returns the wallet's id of it. Throws ChainError.
 */
export function removeLiquidityInBatch(
  parameters: RemoveLiquidityParameters & { pair: Address },
): Promise<string> {
  const { router, pair, liquidity } = parameters;
  const { abi, functionName, args } = removeCoinsCall(parameters);
  const data = encodeFunctionData({ abi, functionName, args });
  return approveAndCall(parameters, { token: pair, amount: liquidity }, { to: router, data });
}

const removeCoinsCall = ({
  router,
  liquidity,
  one,
  other,
  to,
  deadline,
}: RemoveLiquidityParameters) =>
  ({
    address: router,
    abi: routerAbi,
    functionName: 'removeLiquidityETH',
    args: [one.token, liquidity, one.minimum, other.minimum, to, deadline],
  }) as const;
