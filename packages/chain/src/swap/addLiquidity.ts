import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { routerAbi } from './swapRouter.ts';

/** The most and the least of a token to add. */
export type LiquiditySide = { token: Address; desired: bigint; minimum: bigint };

export type AddLiquidityParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  router: Address;
  one: LiquiditySide;
  /** The other side; `token` is left out for the native coin. */
  other: Omit<LiquiditySide, 'token'> & { token?: Address };
  to: Address;
  /** In seconds since 1970. */
  deadline: bigint;
};

/**
 * Adds liquidity at the pair's price; tokens need an allowance of `desired` (`ensureAllowance`).
 * The excess of a token is not taken; that of the native coin comes back. Returns the transaction's
 * hash, not yet confirmed. Throws ChainError.
 */
export async function addLiquidity(parameters: AddLiquidityParameters): Promise<Hash> {
  const { router, one, other, to, deadline } = parameters;
  const base = { address: router, abi: routerAbi } as const;
  if (other.token === undefined) {
    return simulateAndWrite(parameters, {
      ...base,
      functionName: 'addLiquidityETH',
      args: [one.token, one.desired, one.minimum, other.minimum, to, deadline],
      value: other.desired,
    });
  }
  const amounts = [one.desired, other.desired, one.minimum, other.minimum] as const;
  return simulateAndWrite(parameters, {
    ...base,
    functionName: 'addLiquidity',
    args: [one.token, other.token, ...amounts, to, deadline],
  });
}
