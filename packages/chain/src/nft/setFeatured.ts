import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { launchpadAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type SetFeaturedParameters = {
  client: ReadClient;
  /** The launchpad owner's. */
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  launchpad: Address;
  collection: Address;
  featured: boolean;
};

/**
 * Puts a collection on the launchpad's featured list, or takes it off, and returns the transaction's
 * hash, not yet confirmed. Throws ChainError: every foreseeable refusal, such as a full list, before
 * the wallet is asked, `rejected` when the owner declines, `wrong-chain` when the wallet is on
 * another chain.
 */
export async function setFeatured(parameters: SetFeaturedParameters): Promise<Hash> {
  const { launchpad, collection, featured } = parameters;
  return simulateAndWrite(parameters, {
    address: launchpad,
    abi: launchpadAbi,
    functionName: 'setFeatured',
    args: [collection, featured],
  });
}
