import type { Hash } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/** A block by its place and its hash: after a reorganization another one has that place. */
export type BlockPlace = { number: number; hash: Hash };

/**
 * False once the chain has another block in its place. Null while that is unknown: the node has no
 * block there, since it lags behind or the chain became shorter. Throws ChainError.
 */
export async function isInChain(
  client: ReadClient,
  { number, hash }: BlockPlace,
): Promise<boolean | null> {
  const head = await withChainErrors(client.getBlockNumber({ cacheTime: 0 }));
  if (head < BigInt(number)) return null;
  const block = await withChainErrors(client.getBlock({ blockNumber: BigInt(number) }));
  return block.hash === hash;
}
