import type pg from 'pg';
import type { ChainReader } from './node/chain.ts';

type Known = { number: number; hash: string };

/**
 * The newest stored block that is still on the chain; -1 when none is. Every block with logs is
 * stored, so there is nothing to undo between it and the block at which the chains part.
 */
export async function findAncestor(client: pg.ClientBase, chain: ChainReader): Promise<number> {
  const { rows } = await client.query<{ number: string; hash: string }>(
    'select number, hash from chain.blocks order by number desc',
  );
  const stored = rows.map(({ number, hash }): Known => ({ number: Number(number), hash }));
  return await newestCommon(stored, async ({ number, hash }) => {
    const header = await chain.header(number);
    return header?.hash === hash;
  });
}

/**
 * Finds the first of `stored` (newest first) that is on the chain, with as few questions as the depth
 * of the fork allows: if a block is on the chain, all blocks before it are.
 */
export async function newestCommon(
  stored: readonly Known[],
  isOnChain: (block: Known) => Promise<boolean>,
): Promise<number> {
  let off = -1;
  let on = stored.length;
  for (let at = 0; at < stored.length; at = 2 * at + 1) {
    if (await isOnChain(stored[at] as Known)) {
      on = at;
      break;
    }
    off = at;
  }
  while (on - off > 1) {
    const middle = Math.floor((on + off) / 2);
    if (await isOnChain(stored[middle] as Known)) on = middle;
    else off = middle;
  }
  return stored[on]?.number ?? -1;
}
