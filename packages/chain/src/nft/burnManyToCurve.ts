import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type BurnManyToCurveParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  tokenIds: readonly bigint[];
  /** The least the member agrees to get for all, fees taken off, in wei. */
  minReturnWei: bigint;
  /** The last second at which the member agrees, in seconds since 1970. */
  deadlineSeconds: bigint;
};

/**
 * Burns tokens of the member, all or none, for their return and returns the transaction's hash, not
 * yet confirmed. Throws ChainError: every foreseeable refusal, such as a return below the limit,
 * before the wallet is asked, `rejected` when the member declines, `wrong-chain` when the wallet is
 * on another chain.
 */
export async function burnManyToCurve(parameters: BurnManyToCurveParameters): Promise<Hash> {
  const { collection, tokenIds, minReturnWei, deadlineSeconds } = parameters;
  return simulateAndWrite(parameters, {
    address: collection,
    abi: collectionAbi,
    functionName: 'burnMany',
    args: [tokenIds, minReturnWei, deadlineSeconds],
  });
}
