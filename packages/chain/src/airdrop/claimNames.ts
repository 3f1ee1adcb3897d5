import { foldName } from '@parley/domain/names/rules';
import { contractText } from '@parley/text/contracts';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError, withChainErrors } from '../errors.ts';
import { nameAirdropAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type ClaimNamesParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  airdrop: Address;
  /** 1 to 100 names, in any letter case, without the TLD. */
  names: readonly string[];
};

/**
 * Claims the airdrop for up to a hundred names, each for its holder, in one transaction; names that
 * cannot be claimed for are skipped. Returns the transaction's hash, not yet confirmed. Throws
 * ChainError: `reverted` when there is nothing to claim, `rejected` when the member declines.
 */
export async function claimNames(parameters: ClaimNamesParameters): Promise<Hash> {
  return simulateAndWrite(parameters, await simulateNameClaims(parameters));
}

/**
 * The call that claims for these names. Throws ChainError, `reverted` when there is nothing to claim:
 * the contract skips what cannot be claimed, and would let somebody pay for nothing.
 */
export async function simulateNameClaims(parameters: ClaimNamesParameters) {
  const { client, wallet, airdrop, names } = parameters;
  const call = {
    address: airdrop,
    abi: nameAirdropAbi,
    functionName: 'claimAll',
    args: [[...new Set(names.map(foldName))]],
  } as const;
  const { result } = await withChainErrors(
    client.simulateContract({ ...call, account: wallet.account, blockTag: 'pending' }),
  );
  if (result === 0n) {
    throw new ChainError('reverted', { reason: contractText.NameAlreadyClaimed ?? null });
  }
  return call;
}
