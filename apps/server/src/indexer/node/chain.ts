import type { Hex } from 'viem';
import { RpcAnswerError, RpcDownError } from '../../platform/rpc.ts';
import type { Block } from '../raw.ts';
import { type FoundLog, type Header, readHeader, readLogs } from './answers.ts';
import { createCompleteness } from './completeness.ts';
import { inParallel } from './inParallel.ts';
import type { Node } from './node.ts';
import type { Peer } from './peer.ts';

/** Which logs of a range are wanted: those of some addresses, or those with some first topics. */
export type Filter = Readonly<{ address: readonly string[] } | { topics: readonly [Hex[]] }>;

/** Logs of a range of blocks, and the node that told them. */
export type RangeLogs = Readonly<{
  logs: readonly FoundLog[];
  by: Peer;
  /** Whether another node tells the same. */
  isConfirmed: boolean;
}>;

/** The chain as the follower reads it. All reads throw RpcDownError when a later try can help. */
export type ChainReader = ReturnType<typeof createChainReader>;

export function createChainReader(node: Node) {
  const complete = createCompleteness(node);

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
    headers: (numbers: readonly number[]): Promise<(Header | null)[]> =>
      inParallel(numbers, header),

    /**
     * The logs of a range, and whether another node tells the same. `end` is its last block. Throws
     * RpcAnswerError when the node refuses that many blocks, LogsLeftOutError.
     */
    async logsOfRange(from: number, end: Block, filter: Filter): Promise<RangeLogs> {
      const range = { ...filter, fromBlock: hex(from), toBlock: hex(end.number) };
      const { answer, by } = await node.ask('eth_getLogs', [range]);
      const logs = readLogs(answer);
      const isWithin = logs.every(({ block }) => block >= from && block <= end.number);
      if (!isWithin) throw new RpcDownError('The node answered with logs of other blocks.');
      return { logs, by, isConfirmed: await complete.isConfirmed({ logs, by }, range, end) };
    },

    /**
     * All logs of a block, asked by its hash, so that a node which lacks the block cannot answer with
     * an empty list unnoticed. With `hasBloom` they must make the bloom of its header. Throws LogsLeftOutError.
     */
    async logsOfBlock(block: Header, hasBloom: boolean): Promise<FoundLog[]> {
      const told = await node
        .ask('eth_getLogs', [{ blockHash: block.hash }])
        .catch((error: unknown) => {
          if (!(error instanceof RpcAnswerError)) throw error;
          node.turnAway();
          throw new RpcDownError(`The node does not have block ${block.number}.`, { cause: error });
        });
      return await complete.expectAllOf(block, told, hasBloom);
    },

    /** Leaves a node for logs that it left out of a range. Throws LogsLeftOutError. */
    leave: complete.leave,

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
