import { statfs } from 'node:fs/promises';
import { type Rpc, RpcAnswerError } from '../platform/rpc.ts';
import type { Check } from './health.ts';

const chainTimeoutMs = 1_500;
/** Below this the server is not ready: databases and logs need free space. */
const freeMinBytes = 64 * 1024 * 1024;

/** Asks the chain for its newest block, and the embedded one whether a transaction would get into one. */
export function chainCheck(rpc: Rpc, chainId: number, isEmbedded: boolean): Check {
  return {
    name: 'chain',
    run: async () => {
      const [id] = await Promise.all([
        rpc.request('eth_chainId', [], chainTimeoutMs),
        rpc.request('eth_getBlockByNumber', ['latest', false], chainTimeoutMs),
        isEmbedded ? probe(rpc) : null,
      ]);
      if (Number(id) !== chainId) throw new Error('The node is on another chain.');
    },
  };
}

/** Throws when a transaction would not be stored. Works only with the embedded chain's guard. */
async function probe(rpc: Rpc): Promise<void> {
  try {
    await rpc.request('parley_probe', [], chainTimeoutMs);
  } catch (error) {
    const isUnknown =
      error instanceof RpcAnswerError && (error.cause as { code?: number }).code === -32601;
    if (!isUnknown) throw error;
  }
}

/** The server's clock beside others; see `clockCheck.ts`. */
export function clockCheck(trouble: () => string | null): Check {
  return {
    name: 'clock',
    run: async () => {
      const sentence = trouble();
      if (sentence !== null) throw new Error(sentence);
    },
  };
}

/** Room on the disk of the data folder. */
export function diskCheck(folder: string): Check {
  return {
    name: 'disk',
    run: async () => {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < freeMinBytes) throw new Error('The disk is full.');
    },
  };
}
