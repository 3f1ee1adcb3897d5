import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';

/**
 * The time that the next block will have at least, in seconds since 1970: what a contract compares a deadline with.
 * Of a node that tells nothing of its next block, the newest block's. Throws ChainError.
 */
export async function getChainTime(client: ReadClient): Promise<bigint> {
  const next = await client.getBlock({ blockTag: 'pending' }).catch(() => null);
  const block = next ?? (await withChainErrors(client.getBlock()));
  return block.timestamp;
}
