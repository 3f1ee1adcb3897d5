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
  /** The airdrop for names, and 1 to 100 names in any letter case, without the TLD; null for none. */
  ofNames: { airdrop: Address; names: readonly string[] } | null;
  /** The airdrops for points. */
  ofPoints: readonly Address[];
  /** Whose points these are, and who gets what they bring. */
  member: Address;
};

/**
 * Claims airdrops for names and for the points of a member in one transaction: all of them or none.
 * Returns its hash, not yet confirmed. Throws ChainError: every foreseeable refusal, such as a second
 * claim, before the wallet is asked, `rejected` when the member declines.
 */
export async function claimTogether(parameters: ClaimTogetherParameters): Promise<Hash> {
  const { client, wallet, multicall, ofNames, ofPoints, member } = parameters;
  const claim = { abi: pointsAirdropAbi, functionName: 'claimFor', args: [member] } as const;
  const request = { account: wallet.account, blockTag: 'pending' } as const;
  // Each by itself: the multicall keeps the reason of a failure to itself.
  const names = ofNames === null ? [] : [await simulateNameClaims({ ...parameters, ...ofNames })];
  for (const address of ofPoints) {
    await withChainErrors(client.simulateContract({ ...request, ...claim, address }));
  }
  const claims = [
    ...names.map((call) => ({ target: call.address, callData: encodeFunctionData(call) })),
    ...ofPoints.map((target) => ({ target, callData: encodeFunctionData(claim) })),
  ];
  return simulateAndWrite(parameters, {
    address: multicall,
    abi: multicallAbi,
    functionName: 'aggregate3',
    args: [claims.map((call) => ({ ...call, allowFailure: false }))],
  });
}
