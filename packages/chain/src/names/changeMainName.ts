import { foldName } from '@parley/domain/names/rules';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { getNameHolder } from './getNameHolder.ts';

export type ChangeMainNameParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  registry: Address;
  /** In any letter case, without the TLD. */
  name: string;
};

/**
 * Makes a name the wallet's main name and returns the transaction's hash, not yet confirmed. Throws
 * ChainError: `not-holder` before the wallet is asked, `rejected` when the member declines,
 * `wrong-chain` when the wallet is on another chain.
 */
export async function changeMainName(parameters: ChangeMainNameParameters): Promise<Hash> {
  const { client, wallet, registry } = parameters;
  const name = foldName(parameters.name);
  const holder = await getNameHolder(client, { registry, name });
  if (holder.toLowerCase() !== wallet.account.address.toLowerCase()) {
    throw new ChainError('not-holder');
  }
  return simulateAndWrite(parameters, {
    address: registry,
    abi: nameRegistryAbi,
    functionName: 'editDefaultDomain',
    args: [name],
  });
}
