import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type LowerCreatorFeeParameters = {
  client: ReadClient;
  /** The creator's. */
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  /** The creator's share of later trades, in basis points: lower than it is, and never higher again. */
  creatorFeeBps: bigint;
};

/**
 * Lowers the creator's share and returns the transaction's hash, not yet confirmed. Throws
 * ChainError: every foreseeable refusal, such as a share that is not lower, before the wallet is
 * asked, `rejected` when the creator declines, `wrong-chain` when the wallet is on another chain.
 */
export async function lowerCreatorFee(parameters: LowerCreatorFeeParameters): Promise<Hash> {
  return simulateAndWrite(parameters, {
    address: parameters.collection,
    abi: collectionAbi,
    functionName: 'lowerCreatorFee',
    args: [parameters.creatorFeeBps],
  });
}
