import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { routerAbi } from './swapRouter.ts';

export type RemoveLiquidityParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  router: Address;
  liquidity: bigint;
  /** The least to accept of each side. */
  one: { token: Address; minimum: bigint };
  /** The other side; `token` is left out for the native coin. */
  other: { token?: Address; minimum: bigint };
  to: Address;
  /** In seconds since 1970. */
  deadline: bigint;
};

/**
 * Removes liquidity, which needs an allowance for the router (`ensureAllowance` of the pair).
 * Returns the transaction's hash, not yet confirmed. Throws ChainError.
 */
export async function removeLiquidity(parameters: RemoveLiquidityParameters): Promise<Hash> {
  const { router, liquidity, one, other, to, deadline } = parameters;
  const base = { address: router, abi: routerAbi } as const;
  if (other.token === undefined) {
    return simulateAndWrite(parameters, {
      ...base,
      functionName: 'removeLiquidityETH',
      args: [one.token, liquidity, one.minimum, other.minimum, to, deadline],
    });
  }
  return simulateAndWrite(parameters, {
    ...base,
    functionName: 'removeLiquidity',
    args: [one.token, other.token, liquidity, one.minimum, other.minimum, to, deadline],
  });
}
