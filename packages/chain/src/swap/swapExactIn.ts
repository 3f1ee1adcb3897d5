import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { contractErrorsAbi, swapRouterAbi } from '../generated/abis.ts';

export type SwapExactInParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  router: Address;
  /** Tokens in their order; the native coin as the router's `weth`. */
  path: readonly Address[];
  /** Which end, if any, is the native coin itself rather than its token. */
  native: 'in' | 'out' | 'none';
  amountIn: bigint;
  /** The least to accept; less makes the swap revert. */
  amountOutMin: bigint;
  to: Address;
  /** In seconds since 1970. */
  deadline: bigint;
  /** The zero address when nobody referred the member. */
  referrer: Address;
};

const abi = [...swapRouterAbi, ...contractErrorsAbi] as const;

/**
 * Swaps an exact amount; of a token, the router has to be allowed to take it (`ensureAllowance`).
 * Returns the transaction's hash, not yet confirmed. Throws ChainError: `rejected` when the member
 * declines, every foreseeable refusal before the wallet is asked.
 */
export async function swapExactIn(parameters: SwapExactInParameters): Promise<Hash> {
  const { client, wallet, router, native, amountIn, amountOutMin } = parameters;
  const { path, to, deadline, referrer } = parameters;
  const base = { address: router, abi, account: wallet.account } as const;
  const rest = [path, to, deadline, referrer] as const;
  if (native === 'in') {
    const call = {
      ...base,
      functionName: 'swapExactETHForTokens',
      args: [amountOutMin, ...rest],
      value: amountIn,
    } as const;
    await withChainErrors(client.simulateContract(call));
    return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
  }
  const call = {
    ...base,
    functionName: native === 'out' ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amountIn, amountOutMin, ...rest],
  } as const;
  await withChainErrors(client.simulateContract(call));
  return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
}
