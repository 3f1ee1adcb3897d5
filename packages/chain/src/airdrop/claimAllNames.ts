import { foldName } from '@parley/domain/names/rules';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameAirdropAbi } from '../generated/abis.ts';

export type ClaimAllNamesParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  airdrop: Address;
  /** Any number of names, in any letter case, without the TLD. */
  names: readonly string[];
  /** Called with every transaction as soon as it is sent. */
  onSent?: (hash: Hash) => void;
};

/** How many names one transaction may claim for; the airdrop enforces it. */
const namesPerTransaction = 100;

/**
 * Claims the airdrop for several names, each for its holder, and returns the hashes of the
 * transactions, not yet confirmed: one for every hundred names of which any can be claimed, none
 * when there is nothing to claim. Names that cannot be claimed are skipped. Throws ChainError;
 * transactions sent before that remain valid, and `onSent` was called with them.
 */
export async function claimAllNames(parameters: ClaimAllNamesParameters): Promise<Hash[]> {
  const { client, wallet, airdrop, onSent } = parameters;
  const names = [...new Set(parameters.names.map(foldName))];
  const hashes: Hash[] = [];
  for (let start = 0; start < names.length; start += namesPerTransaction) {
    const call = {
      address: airdrop,
      abi: nameAirdropAbi,
      functionName: 'claimAll',
      args: [names.slice(start, start + namesPerTransaction)],
      account: wallet.account,
    } as const;
    const { result } = await withChainErrors(client.simulateContract(call));
    if (result === 0n) continue;
    const hash = await withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
    onSent?.(hash);
    hashes.push(hash);
  }
  return hashes;
}
