import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { contractErrorsAbi, swapRouterAbi } from '../generated/abis.ts';

export type RemoveLiquidityParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  router: Address;
  liquidity: bigint;
  /** The least to accept of each. */
  one: { token: Address; minimum: bigint };
  /** The other side; `token` is left out for the native coin. */
  other: { token?: Address; minimum: bigint };
  to: Address;
  /** In seconds since 1970. */
  deadline: bigint;
};

const abi = [...swapRouterAbi, ...contractErrorsAbi] as const;

/**
 * Takes liquidity out, which the router has to be allowed to take (`ensureAllowance` of the pair).
 * Returns the transaction's hash, not yet confirmed. Throws ChainError.
 */
export async function removeLiquidity(parameters: RemoveLiquidityParameters): Promise<Hash> {
  const { client, wallet, router, liquidity, one, other, to, deadline } = parameters;
  const base = { address: router, abi, account: wallet.account } as const;
  if (other.token === undefined) {
    const call = {
      ...base,
      functionName: 'removeLiquidityETH',
      args: [one.token, liquidity, one.minimum, other.minimum, to, deadline],
    } as const;
    await withChainErrors(client.simulateContract(call));
    return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
  }
  const call = {
    ...base,
    functionName: 'removeLiquidity',
    args: [one.token, other.token, liquidity, one.minimum, other.minimum, to, deadline],
  } as const;
  await withChainErrors(client.simulateContract(call));
  return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
}
