import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { collectionAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { type CollectionProfile, profileToChain } from './profile.ts';

export type EditProfileParameters = {
  client: ReadClient;
  /** The creator's. */
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  collection: Address;
  /** The whole profile: it replaces the one before. */
  profile: CollectionProfile;
};

/**
 * Changes what every token of the creator's collection shows and returns the transaction's hash, not
 * yet confirmed. Throws ChainError: every foreseeable refusal, such as an invalid link, before the
 * wallet is asked, `rejected` when the creator declines, `wrong-chain` when the wallet is on another
 * chain.
 */
export async function editProfile(parameters: EditProfileParameters): Promise<Hash> {
  return simulateAndWrite(parameters, {
    address: parameters.collection,
    abi: collectionAbi,
    functionName: 'editProfile',
    args: [profileToChain(parameters.profile)],
  });
}
