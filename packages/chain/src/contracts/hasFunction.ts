import { type Address, type Hex, toFunctionSelector } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** The beginning of a clone's code (EIP-1167), before the address of the contract whose code it runs. */
const clone = '0x363d3d373d3d3d363d73';

/**
 * Whether the code of a contract, or of the one that it is a clone of, names a function: what an earlier version
 * deployed lacks those that came later. `signature` is one such as `mintMany(address,uint256,uint256)`. Throws
 * ChainError.
 */
export async function hasFunction(
  client: ReadClient,
  { address, signature }: { address: Address; signature: string },
): Promise<boolean> {
  const selector = toFunctionSelector(signature).slice(2);
  let code = await codeOf(client, address);
  if (code.startsWith(clone)) {
    code = await codeOf(client, `0x${code.slice(clone.length, clone.length + 40)}`);
  }
  return code.includes(selector);
}

async function codeOf(client: ReadClient, address: Address): Promise<Hex> {
  return (await withChainErrors(client.getCode({ address }))) ?? '0x';
}
