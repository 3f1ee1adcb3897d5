import { permanentAfter } from '@parley/domain/storage/rules';
import { isChunkOf } from './chunks.ts';
import type { Node } from './node.ts';
import { isSigned, type Transaction } from './transaction.ts';

/** How far the network is with a transaction whose data it was sent. */
export type Keeping =
  /** It knows nothing of it, or has not mined it yet. */
  | { state: 'unknown' | 'pending' }
  /** In a block, which newer ones follow. */
  | { state: 'confirmed'; blocks: number }
  /** Deep enough, and every byte was read back and belongs to it. */
  | { state: 'permanent' }
  /** Mined, and this part of it is missing or isn't what was signed; in bytes from the start. */
  | { state: 'incomplete'; at: number };

type Read = Pick<Node, 'standing' | 'start' | 'chunkOf'>;

/** How far the network is with this transaction. Nothing is called permanent that wasn't read back whole. */
export async function keepingOf(transaction: Transaction, node: Read): Promise<Keeping> {
  const standing = await node.standing(transaction.id);
  if (standing.state !== 'mined') return { state: standing.state };
  if (standing.confirmations < permanentAfter)
    return { state: 'confirmed', blocks: standing.confirmations };
  const at = await faultOf(transaction, node);
  return at === null ? { state: 'permanent' } : { state: 'incomplete', at };
}

/**
 * Where what the network keeps isn't what the transaction signed, in bytes from the start; null where all of it is. The
 * node is believed nothing: each piece has to belong to the root that was signed.
 */
export async function faultOf(
  transaction: Transaction,
  node: Pick<Node, 'start' | 'chunkOf'>,
  onBytes: (bytes: Uint8Array) => void | Promise<void> = () => {},
): Promise<number | null> {
  if (!(await isSigned(transaction))) return 0;
  const size = Number(transaction.data_size);
  const place = await node.start(transaction.id);
  if (place === null || place.size !== size) return 0;
  for (let within = 0; within < size; ) {
    const found = await node.chunkOf({ start: place.start, within });
    if (found === null || found.bytes.length === 0) return within;
    // Nodes take any byte of a piece; its own offset is that of its last.
    const chunk = { ...found, offset: within + found.bytes.length - 1 };
    if (!(await isChunkOf({ dataRoot: transaction.data_root, size }, chunk))) return within;
    await onBytes(chunk.bytes);
    within += chunk.bytes.length;
  }
  return null;
}
