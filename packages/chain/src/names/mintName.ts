import { zeroAddress } from '@parley/domain/fields/hex';
import { foldName } from '@parley/domain/names/rules';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { contractErrorsAbi, nameMinterAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { getNameHolder } from './getNameHolder.ts';

export type MintNameParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  minter: Address;
  registry: Address;
  /** In any letter case, without the TLD. */
  name: string;
  holder: Address;
  /** The zero address when nobody referred the member. */
  referrer: Address;
  /** The most the member agrees to pay, in wei; the excess comes back. */
  valueWei: bigint;
};

/** The minter passes the registry's errors on, so both ABIs are needed to decode them. */
const abi = [...nameMinterAbi, ...contractErrorsAbi] as const;

/**
 * Mints a name and returns the transaction's hash, not yet confirmed. Throws ChainError:
 * `name-taken` and every other foreseeable refusal before the wallet is asked (a reverted mint
 * still costs gas), `rejected` when the member declines, `wrong-chain` when the wallet is on
 * another chain.
 */
export async function mintName(parameters: MintNameParameters): Promise<Hash> {
  const { client, minter, registry, holder, referrer, valueWei } = parameters;
  const name = foldName(parameters.name);
  const taken = (await getNameHolder(client, { registry, name })) !== zeroAddress;
  if (taken) throw new ChainError('name-taken');
  return simulateAndWrite(parameters, {
    address: minter,
    abi,
    functionName: 'mint',
    args: [name, holder, referrer],
    value: valueWei,
  });
}
