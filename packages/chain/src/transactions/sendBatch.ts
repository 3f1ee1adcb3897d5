import type { Account, Address, Chain, Hex, Transport, WalletClient } from 'viem';
import { sendCalls } from 'viem/actions';
import { ChainError, lacksMethod, toChainError } from '../errors.ts';

/** A call of a batch; `value` in wei. */
export type BatchCall = { to: Address; data?: Hex; value?: bigint };

/**
 * Has the wallet make several calls in one transaction, all of them or none (EIP-5792); returns the wallet's id
 * of them. Throws ChainError: `rejected` when the member declines, `not-atomic` where the wallet does not do
 * that, also one that announced it.
 */
export async function sendBatch(
  wallet: WalletClient<Transport, Chain | undefined, Account>,
  chain: Chain,
  calls: readonly BatchCall[],
): Promise<string> {
  const { account } = wallet;
  try {
    return (await sendCalls(wallet, { account, calls, chain, forceAtomic: true })).id;
  } catch (error) {
    throw lacksMethod(error) ? new ChainError('not-atomic', { cause: error }) : toChainError(error);
  }
}
