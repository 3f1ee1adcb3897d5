import {
  type Account,
  type Address,
  type Chain,
  encodeFunctionData,
  type Hash,
  type Transport,
  type WalletClient,
} from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { multicallAbi, pointsAirdropAbi } from '../generated/abis.ts';
import { simulateAndWrite } from '../transactions/simulateAndWrite.ts';
import { simulateNameClaims } from './claimNames.ts';

export type ClaimTogetherParameters = {
  client: ReadClient;
  wallet: WalletClient<Transport, Chain | undefined, Account>;
  /** Multicall3, or a contract with its `aggregate3`. It holds nothing: each claim pays its member. */
  multicall: Address;
  nameAirdrop: Address;
  /** 1 to 100 names, in any letter case, without the TLD. */
  names: readonly string[];
  pointsAirdrop: Address;
};

/**
 * Claims both airdrops, for names and for the points of the wallet, in one transaction: both or neither.
 * Returns its hash, not yet confirmed. Throws ChainError: every foreseeable refusal, such as a second
 * claim, before the wallet is asked, `rejected` when the member declines.
 */
export async function claimTogether(parameters: ClaimTogetherParameters): Promise<Hash> {
  const { client, wallet, multicall, nameAirdrop, pointsAirdrop } = parameters;
  const member = wallet.account.address;
  const ofPoints = {
    abi: pointsAirdropAbi,
    functionName: 'claimFor',
    args: [member],
  } as const;
  const request = { address: pointsAirdrop, account: wallet.account, blockTag: 'pending' } as const;
  // Each by itself: the multicall keeps the reason of a failure to itself.
  const ofNames = await simulateNameClaims({ ...parameters, airdrop: nameAirdrop });
  await withChainErrors(client.simulateContract({ ...request, ...ofPoints }));
  return simulateAndWrite(parameters, {
    address: multicall,
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [
      [
        { target: nameAirdrop, allowFailure: false, callData: encodeFunctionData(ofNames) },
        { target: pointsAirdrop, allowFailure: false, callData: encodeFunctionData(ofPoints) },
      ],
    ],
  });
}
