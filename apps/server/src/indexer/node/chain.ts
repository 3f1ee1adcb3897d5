import type { Hex } from 'viem';
import { RpcAnswerError, RpcDownError } from '../../platform/rpc.ts';
import { type FoundLog, type Header, readHeader, readLogs } from './answers.ts';
import { isComplete } from './bloom.ts';
import type { Node } from './node.ts';

/** Which logs of a range are wanted: those of some addresses, or those with some first topics. */
export type Filter = Readonly<{ address: readonly string[] } | { topics: readonly [Hex[]] }>;

/** The chain as the follower reads it. All reads throw RpcDownError when a later try can help. */
export type ChainReader = ReturnType<typeof createChainReader>;

/** Reads under way at once; the node's budget spaces them. */
const parallelMax = 8;

export function createChainReader(node: Node) {
  async function header(number: number | 'latest'): Promise<Header | null> {
    const at = number === 'latest' ? number : hex(number);
    const found = readHeader(await node.request('eth_getBlockByNumber', [at, false]));
    if (found !== null && number !== 'latest' && found.number !== number) {
      throw new RpcDownError(`The node answered with another block than ${number}.`);
    }
    return found;
  }

  return {
    header,

    /** The newest block. */
    async head(): Promise<Header> {
      const found = await header('latest');
      if (found === null) throw new RpcDownError('The node has no newest block.');
      return found;
    },

    /** Blocks by number, in the order asked for; null for those that the node does not have. */
    async headers(numbers: readonly number[]): Promise<(Header | null)[]> {
      const found: (Header | null)[] = new Array(numbers.length).fill(null);
      let next = 0;
      const reader = async () => {
        for (let at = next++; at < numbers.length; at = next++) {
          found[at] = await header(numbers[at] as number);
        }
      };
      await Promise.all(Array.from({ length: parallelMax }, reader));
      return found;
    },

    /** Throws RpcAnswerError when the node refuses that many blocks. */
    async logsOfRange(from: number, to: number, filter: Filter): Promise<FoundLog[]> {
      const range = { ...filter, fromBlock: hex(from), toBlock: hex(to) };
      const logs = readLogs(await node.request('eth_getLogs', [range]));
      const isWithin = logs.every(({ block }) => block >= from && block <= to);
      if (!isWithin) throw new RpcDownError('The node answered with logs of other blocks.');
      return logs;
    },

    /**
     * All logs of a block, asked by its hash, so that a node which lacks the block cannot answer with
     * an empty list unnoticed. With `hasBloom` they must make the bloom of its header.
     */
    async logsOfBlock(block: Header, hasBloom: boolean): Promise<FoundLog[]> {
      const logs = await node
        .request('eth_getLogs', [{ blockHash: block.hash }])
        .then(readLogs)
        .catch((error: unknown) => {
          if (!(error instanceof RpcAnswerError)) throw error;
          node.turnAway();
          throw new RpcDownError(`The node does not have block ${block.number}.`, { cause: error });
        });
      const isOfBlock = logs.every(({ blockHash }) => blockHash === block.hash);
      const isWhole = !hasBloom || block.bloom === null || isComplete(block.bloom, logs);
      if (isOfBlock && isWhole) return logs;
      node.turnAway();
      throw new RpcDownError(`The node left out logs of block ${block.number}.`);
    },

    /** Whether there is a contract; true for a block whose state the node no longer has. */
    async hasCode(address: string, block: number | 'latest'): Promise<boolean> {
      const at = block === 'latest' ? block : hex(block);
      try {
        return (await node.request('eth_getCode', [address, at])) !== '0x';
      } catch (error) {
        if (block === 'latest' || !(error instanceof RpcAnswerError)) throw error;
        return true;
      }
    },

    /** The answer to a read of a contract; null when it reverts or the contract does not have it. */
    async call(address: string, data: Hex): Promise<Hex | null> {
      try {
        const answer = await node.request('eth_call', [{ to: address, data }, 'latest']);
        return typeof answer === 'string' && answer !== '0x' ? (answer as Hex) : null;
      } catch (error) {
        if (error instanceof RpcAnswerError) return null;
        throw error;
      }
    },
  };
}

function hex(value: number): Hex {
  return `0x${value.toString(16)}`;
}
