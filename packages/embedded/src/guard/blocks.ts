import type { JournalEntry } from './journal.ts';
import { type ChainNode, NodeAnswerError } from './node.ts';

/** More than a healthy node ever takes, in milliseconds. */
export const workTimeoutMs = 15_000;

/** Puts a raw transaction into the node's pool; returns its hash. Throws NodeAnswerError when refused. */
export async function submit(node: ChainNode, raw: string): Promise<string> {
  return (await node.call('eth_sendRawTransaction', [raw], workTimeoutMs)) as string;
}

/** Mines one block from the pool; `timestamp` is in seconds. */
export async function mine(node: ChainNode, timestamp: number): Promise<void> {
  await node.call('evm_mine', [{ timestamp: `0x${timestamp.toString(16)}` }], workTimeoutMs);
}

/**
 * How many transactions of the pool are ready for the next block, and how many are queued behind
 * others.
 */
export async function countPool(node: ChainNode): Promise<{ ready: number; later: number }> {
  const answer = await node.call('txpool_status', [], workTimeoutMs);
  const { pending, queued } = answer as { pending: string; queued: string };
  return { ready: Number(pending), later: Number(queued) };
}

/** True once the transaction is in a block. */
export async function isMined(node: ChainNode, hash: string): Promise<boolean> {
  return (await node.call('eth_getTransactionReceipt', [hash], workTimeoutMs)) !== null;
}

type Block = { timestamp: string; transactions: readonly string[] };

async function newestBlock(node: ChainNode): Promise<Block> {
  return (await node.call('eth_getBlockByNumber', ['latest', false], workTimeoutMs)) as Block;
}

/** Timestamp of the newest block, in seconds. */
export async function latestTimestamp(node: ChainNode): Promise<number> {
  return Number((await newestBlock(node)).timestamp);
}

/** Hashes of the transactions in the newest block. */
export async function newestTransactions(node: ChainNode): Promise<ReadonlySet<string>> {
  return new Set((await newestBlock(node)).transactions);
}

/** Sets the node's clock, in seconds; a block may not be earlier. */
export async function setTime(node: ChainNode, timestamp: number): Promise<void> {
  await node.call('evm_setTime', [timestamp], workTimeoutMs);
}

/** The whole chain as gzipped JSON, as anvil loads it. */
export async function dump(node: ChainNode, timeoutMs: number): Promise<Buffer> {
  const hex = (await node.call('anvil_dumpState', [], timeoutMs)) as string;
  return Buffer.from(hex.slice(2), 'hex');
}

/**
 * Replays a journal. The same entries in the same order on the same state give the same results,
 * refusals included. Returns the raw transactions by hash.
 */
export async function replay(
  node: ChainNode,
  entries: readonly JournalEntry[],
): Promise<Map<string, string>> {
  const submitted = new Map<string, string>();
  for (const entry of entries) {
    if (entry.kind === 'call') {
      await unlessRefused(node.call(entry.method, entry.params, workTimeoutMs));
      continue;
    }
    for (const raw of entry.transactions) {
      const hash = await unlessRefused(submit(node, raw));
      if (hash !== null) submitted.set(hash, raw);
    }
    if (entry.kind === 'block') await mine(node, entry.timestamp);
  }
  return submitted;
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeAnswerError) return null;
    throw error;
  }
}
