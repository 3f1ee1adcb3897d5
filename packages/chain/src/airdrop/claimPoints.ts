import type { Account, Address, Chain, Hash, Transport, WalletClient } from 'viem';
import type { ReadClient } from '../client.ts';
import { pointsAirdropAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';

export type ClaimPointsParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  airdrop: Address;
  /** Whose points these are, and who gets what they bring. */
  member: Address;
};

/**
 * Claims the airdrop for a member's activity points and returns the transaction's hash, not yet
 * confirmed. Throws ChainError: every foreseeable refusal, such as a second claim, before the
 * wallet is asked.
 */
export async function claimPoints(parameters: ClaimPointsParameters): Promise<Hash> {
  const { airdrop, member } = parameters;
  return simulateAndWrite(parameters, {
    address: airdrop,
    abi: pointsAirdropAbi,
    functionName: 'claimFor',
    args: [member],
  });
}
