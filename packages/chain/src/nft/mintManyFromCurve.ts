import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type MintManyFromCurveParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  /** The recipient of the tokens. */
  holder: Address;
  count: bigint;
  /** The most the member agrees to pay for all, fees included, in wei; the excess comes back. */
  maxCostWei: bigint;
};

/**
 * Mints the next tokens of a collection, all or none, and returns the transaction's hash, not yet
 * confirmed. Throws ChainError: every foreseeable refusal, such as a cost above the limit, before the
 * wallet is asked, `rejected` when the member declines, `wrong-chain` when the wallet is on another
 * chain.
 */
export async function mintManyFromCurve(parameters: MintManyFromCurveParameters): Promise<Hash> {
  const { collection, holder, count, maxCostWei } = parameters;
  return simulateAndWrite(parameters, {
    address: collection,
    abi: collectionAbi,
    functionName: 'mintMany',
    args: [holder, count, maxCostWei],
    value: maxCostWei,
  });
}
