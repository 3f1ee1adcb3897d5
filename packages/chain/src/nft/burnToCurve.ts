import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { collectionAbi } from '../generated/abis.ts';

export type BurnToCurveParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  tokenId: bigint;
  /** The least the member agrees to get, fees taken off, in wei. */
  minReturnWei: bigint;
  /** Until when the member agrees. */
  deadlineSeconds: bigint;
};

/**
 * Burns a token of the member for its return and returns the transaction's hash, not yet confirmed.
 * Throws ChainError: every foreseeable refusal, such as a return below the limit, before the wallet
 * is asked, `rejected` when the member declines, `wrong-chain` when the wallet is elsewhere.
 */
export async function burnToCurve(parameters: BurnToCurveParameters): Promise<Hash> {
  const { client, wallet, collection, tokenId, minReturnWei, deadlineSeconds } = parameters;
  const call = {
    address: collection,
    abi: collectionAbi,
    functionName: 'burn',
    args: [tokenId, minReturnWei, deadlineSeconds],
    account: wallet.account,
  } as const;
  await withChainErrors(client.simulateContract(call));
  return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
}
