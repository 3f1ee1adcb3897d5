import { RpcDownError } from '../platform/rpc.ts';
import type { FoundLog, Header } from './node/answers.ts';
import type { Block } from './raw.ts';

/** What was read is of two chains; the next try reads one. Throws RpcDownError. */
export function changed(): never {
  throw new RpcDownError('The chain changed while it was read.');
}

/**
 * The logs with the times of their blocks, which not every node says. Adds the blocks to `blocks`.
 * Throws RpcDownError when two logs are of different chains.
 */
export async function addTimes(
  blocks: Map<number, Block>,
  logs: readonly FoundLog[],
  headersOf: (numbers: readonly number[]) => Promise<readonly (Header | null)[]>,
): Promise<FoundLog[]> {
  const lacking = new Set<number>();
  for (const { block, blockHash, time } of logs) {
    if (blocks.has(block)) continue;
    if (time === null) lacking.add(block);
    else blocks.set(block, { number: block, hash: blockHash, time });
  }
  for (const header of await headersOf([...lacking])) {
    if (header === null) return changed();
    blocks.set(header.number, header);
  }
  return logs.map((log) => {
    const block = blocks.get(log.block);
    return block?.hash === log.blockHash ? { ...log, time: block.time } : changed();
  });
}
