import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type BurnToCurveParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  tokenId: bigint;
  /** The least the member agrees to get, fees taken off, in wei. */
  minReturnWei: bigint;
  /** The last second at which the member agrees, in seconds since 1970. */
  deadlineSeconds: bigint;
};

/**
 * Burns a token of the member for its return and returns the transaction's hash, not yet confirmed.
 * Throws ChainError: every foreseeable refusal, such as a return below the limit, before the wallet
 * is asked, `rejected` when the member declines, `wrong-chain` when the wallet is on another chain.
 */
export async function burnToCurve(parameters: BurnToCurveParameters): Promise<Hash> {
  const { collection, tokenId, minReturnWei, deadlineSeconds } = parameters;
  return simulateAndWrite(parameters, {
    address: collection,
    abi: collectionAbi,
    functionName: 'burn',
    args: [tokenId, minReturnWei, deadlineSeconds],
  });
}
