import { type Address, encodeFunctionData, type Hash } from 'viem';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { approveAndCall } from './approveAndCall.ts';
import type { LiquidityCall } from './liquidityCall.ts';
import { routerAbi } from './swapRouter.ts';

/** The most and the least of a token to add. */
export type LiquiditySide = { token: Address; desired: bigint; minimum: bigint };

export type AddLiquidityParameters = LiquidityCall & {
  one: LiquiditySide;
  /** The other side; `token` is left out for the native coin. */
  other: Omit<LiquiditySide, 'token'> & { token?: Address };
};

/**
 * Adds liquidity at the pair's price; tokens need an allowance of `desired` (`ensureAllowance`).
 * The excess of a token is not taken; that of the native coin comes back. Returns the transaction's
 * hash, not yet confirmed. Throws ChainError.
 */
export async function addLiquidity(parameters: AddLiquidityParameters): Promise<Hash> {
  const { router, one, other, to, deadline } = parameters;
  if (other.token === undefined) {
    const { desired } = other;
    return simulateAndWrite(parameters, { ...addCoinsCall(parameters), value: desired });
  }
  const amounts = [one.desired, other.desired, one.minimum, other.minimum] as const;
  return simulateAndWrite(parameters, {
    address: router,
    abi: routerAbi,
    functionName: 'addLiquidity',
    args: [one.token, other.token, ...amounts, to, deadline],
  });
}

/**
 * Allows exactly the tokens, and adds them with native coin, in one transaction of the wallet
 * (EIP-5792). Returns the wallet's id of it. Throws ChainError.
 */
export function addLiquidityInBatch(parameters: AddLiquidityParameters): Promise<string> {
  const { router, one, other } = parameters;
  const { abi, functionName, args } = addCoinsCall(parameters);
  const data = encodeFunctionData({ abi, functionName, args });
  const needed = { token: one.token, amount: one.desired };
  return approveAndCall(parameters, needed, { to: router, data, value: other.desired });
}

const addCoinsCall = ({ router, one, other, to, deadline }: AddLiquidityParameters) =>
  ({
    address: router,
    abi: routerAbi,
    functionName: 'addLiquidityETH',
    args: [one.token, one.desired, one.minimum, other.minimum, to, deadline],
  }) as const;
