import { type Address, erc20Abi } from 'viem';
import type { ReadClient } from '../client.ts';
import { withContractErrors } from '../errors.ts';
import { activityPointsAbi } from '../generated/abis.ts';

/** Whom to ask how much an address has: a ledger of points, or whatever answers `balanceOf(address)`. */
export type Holding = { kind: string; contract: Address };

/**
 * How much an address has of each: tokens and points in their smallest unit, a stake in the token's, an ERC-721
 * collection's tokens. All in one call. Throws ChainError.
 */
export function getHoldings(
  client: ReadClient,
  { address, holdings }: { address: Address; holdings: readonly Holding[] },
): Promise<readonly bigint[]> {
  const args = [address] as const;
  const contracts = holdings.map(({ kind, contract }) =>
    kind === 'points'
      ? ({ address: contract, abi: activityPointsAbi, functionName: 'getPoints', args } as const)
      : ({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args } as const),
  );
  return withContractErrors(client.multicall({ deployless: true, allowFailure: false, contracts }));
}
