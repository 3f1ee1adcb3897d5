import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopLeftover } from '../child.ts';
import {
  countPool,
  dump,
  latestTimestamp,
  mine,
  replay,
  setTime,
  workTimeoutMs,
} from './blocks.ts';
import type { Clock } from './clock.ts';
import type { SocketFolder } from './isolation.ts';
import { type ChainNode, NodeAnswerError, startNode } from './node.ts';
import { BlockProducer } from './producer.ts';
import type { ChainStore } from './store.ts';

/** A node with everything that the folder holds, and the producer of its next blocks. */
export type LiveChain = {
  node: ChainNode;
  producer: BlockProducer;
  /** Number of the current journal. */
  journalNumber: number;
};

type ChainPlace = { chainId: number; clock: Clock; sockets: SocketFolder | null };

const loadTimeoutMs = 120_000;

/**
 * Starts a node and replays the chain on it; creates a chain where there is none. First kills what
 * a killed predecessor left running. Throws ChainStoreError when the folder cannot be used, another
 * Error with one sentence when no node starts.
 */
export async function bringUp(
  store: ChainStore,
  { tolerated, ...place }: ChainPlace & { tolerated: number },
): Promise<LiveChain> {
  const { chainId, clock, sockets } = place;
  const pidFile = join(store.folder, 'pid');
  await stopLeftover(pidFile, ['anvil', store.folder], 'SIGKILL');
  const newest = (await store.newest()) ?? (await begin(store, place));
  const state = await store.readState(newest);
  const { journal, number, entries } = await store.openJournals(newest);
  const refused = (error: unknown): never => {
    throw error instanceof NodeAnswerError ? store.unreadable(newest, error) : error;
  };
  try {
    const start = { chainId, sockets, folder: store.folder, state: state.json };
    const node = await startNode(start).catch(refused);
    try {
      // On a full disk the id cannot be written, but reads still work.
      await writeFile(pidFile, String(node.pid)).catch(() => {});
      if (!node.hasState) await load(node, state.gzipped).catch(refused);
      // Replayed blocks are earlier than the start of this node.
      await setTime(node, await latestTimestamp(node));
      const waiting = await replay(node, entries);
      const latest = await latestTimestamp(node);
      await setTime(node, Math.max(latest, clock()));
      const { ready } = await countPool(node);
      const stillTolerated = Math.min(tolerated, ready);
      const known = { node, journal, clock, latest, waiting, tolerated: stillTolerated };
      return { node, producer: new BlockProducer(known), journalNumber: number };
    } catch (error) {
      await node.kill();
      throw error;
    }
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/**
 * Begins a chain with an empty block, so that the next block's base fee is computed as after any
 * load.
 */
async function begin(store: ChainStore, { chainId, clock, sockets }: ChainPlace): Promise<number> {
  const timestamp = clock();
  const node = await startNode({ chainId, sockets, folder: store.folder, timestamp });
  try {
    await mine(node, timestamp);
    const journal = await store.begin(0, await dump(node, workTimeoutMs), []);
    await journal.close();
  } finally {
    await node.kill();
  }
  return 0;
}

async function load(node: ChainNode, state: Buffer): Promise<void> {
  await node.call('anvil_loadState', [`0x${state.toString('hex')}`], loadTimeoutMs);
}
