import { foldName } from '@parley/domain/names/rules';
import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { nameAirdropAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type ClaimNameParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  airdrop: Address;
  /** In any letter case, without the TLD. */
  name: string;
};

/**
 * Claims the airdrop for a name, whose holder gets it, and returns the transaction's hash, not yet
 * confirmed. Throws ChainError: every foreseeable refusal, such as a second claim, before the
 * wallet is asked.
 */
export async function claimName(parameters: ClaimNameParameters): Promise<Hash> {
  const { airdrop, name } = parameters;
  return simulateAndWrite(parameters, {
    address: airdrop,
    abi: nameAirdropAbi,
    functionName: 'claim',
    args: [foldName(name)],
  });
}
