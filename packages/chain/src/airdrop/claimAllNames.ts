import { foldName } from '@parley/domain/names/rules';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { nameAirdropAbi } from '../generated/abis.ts';

export type ClaimAllNamesParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  airdrop: Address;
  /** At most 100, in any letter case, without the TLD. */
  names: readonly string[];
};

/**
 * Claims the airdrop for several names, each of whose holders gets its part, and returns the
 * transaction's hash, not yet confirmed; null, without asking the wallet, when there is nothing to
 * claim for any of them. Names that cannot be claimed for are skipped. Throws ChainError.
 */
export async function claimAllNames(parameters: ClaimAllNamesParameters): Promise<Hash | null> {
  const { client, wallet, airdrop, names } = parameters;
  const call = {
    address: airdrop,
    abi: nameAirdropAbi,
    functionName: 'claimAll',
    args: [names.map(foldName)],
    account: wallet.account,
  } as const;
  const { result } = await withChainErrors(client.simulateContract(call));
  if (result === 0n) return null;
  return withChainErrors(wallet.writeContract({ ...call, chain: client.chain }));
}
