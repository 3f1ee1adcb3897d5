import { type Address, parseAbi } from 'viem';
import type { ReadClient } from '../client.ts';
import { hasFunction } from '../contracts/hasFunction.ts';
import { withContractErrors } from '../errors.ts';
import { launchpadAbi } from '../generated/abis.ts';

/** What launchpads of before had in the place of today's `launch` and `collectionOf`. */
export const earlierLaunchpadAbi = parseAbi([
  'struct Profile { string description; string image; string media; uint8 mediaKind; }',
  'struct Order { string uniqueId; string name; string symbol; Profile profile; uint256 basePrice; uint256 creatorFee; uint256 maxProtocolFee; }',
  'function launch(Order order, address referrer) payable returns (address collection)',
  'function collectionOf(string uniqueId) view returns (address)',
]);

/** The functions that collections and launchpads of earlier versions lack. */
export const laterFunctions = {
  launch:
    'launch((string,string,string,(string,string,string,uint8),uint256,uint256,uint256,uint256),address)',
  mintMany: 'mintMany(address,uint256,uint256)',
} as const;

/** Whether creators can buy the first pieces in the launch itself. Throws ChainError. */
export function sellsFirstPieces(client: ReadClient, launchpad: Address): Promise<boolean> {
  return hasFunction(client, { address: launchpad, signature: laterFunctions.launch });
}

/** Whether all collections of a launchpad trade several pieces at once. Throws ChainError. */
export async function collectionsTradeSeveral(
  client: ReadClient,
  launchpad: Address,
): Promise<boolean> {
  const call = { address: launchpad, abi: launchpadAbi, functionName: 'implementation' } as const;
  return tradesSeveral(client, await withContractErrors(client.readContract(call)));
}

/** Whether several pieces of a collection are bought or sold in one transaction. Throws ChainError. */
export function tradesSeveral(client: ReadClient, collection: Address): Promise<boolean> {
  return hasFunction(client, { address: collection, signature: laterFunctions.mintMany });
}
