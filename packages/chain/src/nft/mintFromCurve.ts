import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type MintFromCurveParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  /** The recipient of the token. */
  holder: Address;
  /** The most the member agrees to pay, fees included, in wei; the excess comes back. */
  maxCostWei: bigint;
};

/**
 * Mints the next token of a collection and returns the transaction's hash, not yet confirmed.
 * Throws ChainError: every foreseeable refusal, such as a cost above the limit, before the wallet
 * is asked, `rejected` when the member declines, `wrong-chain` when the wallet is on another chain.
 */
export async function mintFromCurve(parameters: MintFromCurveParameters): Promise<Hash> {
  const { collection, holder, maxCostWei } = parameters;
  return simulateAndWrite(parameters, {
    address: collection,
    abi: collectionAbi,
    functionName: 'mint',
    args: [holder, maxCostWei],
    value: maxCostWei,
  });
}
