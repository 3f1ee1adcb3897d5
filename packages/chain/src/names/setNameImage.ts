import { foldName } from '@parley/domain/names/rules';
import { withImage } from '@parley/domain/profile/image';
import { pictureText } from '@parley/text/picture';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { nameRegistryAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { getNameData } from './getNameData.ts';
import { getNameHolder } from './getNameHolder.ts';

export type SetNameImageParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  registry: Address;
  /** In any letter case, without the TLD. */
  name: string;
  /** A URI; '' for none. */
  image: string;
};

/**
 * Writes the picture of a name into its data, keeping every other field that stands there at this
 * moment, and returns the transaction's hash, not yet confirmed. Throws ChainError: `not-holder`,
 * data that are no JSON object, and data that become too long before the wallet is asked, `rejected`
 * when the member declines, `wrong-chain` when the wallet is on another chain.
 */
export async function setNameImage(parameters: SetNameImageParameters): Promise<Hash> {
  const { client, wallet, registry, image } = parameters;
  const name = foldName(parameters.name);
  const [holder, before] = await Promise.all([
    getNameHolder(client, { registry, name }),
    getNameData(client, { registry, name }),
  ]);
  if (holder.toLowerCase() !== wallet.account.address.toLowerCase()) {
    throw new ChainError('not-holder');
  }
  const data = withImage(before, image);
  if (data === null) throw new ChainError('reverted', { reason: pictureText.otherData });
  return simulateAndWrite(parameters, {
    address: registry,
    abi: nameRegistryAbi,
    functionName: 'editData',
    args: [name, data],
  });
}
