import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type WithdrawCreatorFeesParameters = {
  client: ReadClient;
  /** The creator's. */
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  /** Who gets the fees; a contract that refuses them fails the withdrawal. */
  to: Address;
};

/**
 * Sends all waiting fees of the creator to `to` and returns the transaction's hash, not yet
 * confirmed. Throws ChainError: every foreseeable refusal, such as nothing to withdraw, before the
 * wallet is asked, `rejected` when the creator declines, `wrong-chain` when the wallet is on another
 * chain.
 */
export async function withdrawCreatorFees(
  parameters: WithdrawCreatorFeesParameters,
): Promise<Hash> {
  return simulateAndWrite(parameters, {
    address: parameters.collection,
    abi: collectionAbi,
    functionName: 'withdrawCreatorFees',
    args: [parameters.to],
  });
}
