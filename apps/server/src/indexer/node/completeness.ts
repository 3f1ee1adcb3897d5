import { RpcAnswerError } from '../../platform/rpc.ts';
import { LogsLeftOutError } from '../errors.ts';
import type { Block } from '../raw.ts';
import { type FoundLog, type Header, readHeader, readLogs, readReceipts } from './answers.ts';
import { isComplete } from './bloom.ts';
import type { Node, Told } from './node.ts';
import type { Peer } from './peer.ts';

/** How long a node without receipts of blocks is not asked for them, in milliseconds. */
const noReceiptsMs = 600_000;
/** JSON-RPC 2.0, 5.1. */
const noSuchMethod = -32_601;

const keyOf = ({ blockHash, logIndex }: FoundLog) => `${blockHash}:${logIndex}`;

/** Logs of `others` that are not among `logs`. */
function missingIn(logs: readonly FoundLog[], others: readonly FoundLog[]): FoundLog[] {
  const known = new Set(logs.map(keyOf));
  return others.filter((log) => !known.has(keyOf(log)));
}

/** Whether these, in their order, are the first logs of a block: its logs are counted from 0. */
function isUnbroken(logs: readonly FoundLog[]): boolean {
  return logs.every(({ logIndex }, index) => logIndex === index);
}

type LogsOfNode = Readonly<{ logs: readonly FoundLog[]; by: Peer }>;

/** Finds out whether a node left out logs, and leaves one that did. */
export function createCompleteness(node: Node) {
  let noReceiptsUntil = Number.NEGATIVE_INFINITY;

  /** Leaves a node for what it left out. Throws LogsLeftOutError. */
  function leave(peer: Peer, block: number): never {
    node.leave(peer, whyLeft(block));
    throw new LogsLeftOutError(`${peer.name} ${whyLeft(block)}.`);
  }

  /** All logs of a block by its receipts; null where no node has them. */
  async function logsOfReceipts({ hash }: Header): Promise<FoundLog[] | null> {
    if (Date.now() < noReceiptsUntil) return null;
    try {
      const logs = readReceipts(await node.request('eth_getBlockReceipts', [hash]));
      return logs?.every(({ blockHash }) => blockHash === hash) === true ? logs : null;
    } catch (error) {
      if (!(error instanceof RpcAnswerError)) throw error;
      const { code } = error.cause as { code?: unknown };
      if (code === noSuchMethod) noReceiptsUntil = Date.now() + noReceiptsMs;
      return null;
    }
  }

  async function logsOfAnother(than: Peer, filter: object): Promise<LogsOfNode | null> {
    const other = await node.askAnother(than, 'eth_getLogs', [filter]);
    return other === null ? null : { logs: readLogs(other.answer), by: other.by };
  }

  /** Whether another node is on the same chain, up to a block: else its logs tell nothing. */
  async function isAnotherAt(than: Peer, { number, hash }: Block): Promise<boolean> {
    const at = `0x${number.toString(16)}`;
    const told = await node.askAnother(than, 'eth_getBlockByNumber', [at, false]);
    return told !== null && readHeader(told.answer)?.hash === hash;
  }

  /** True when both tell the same. Leaves the one that lacks logs. Throws LogsLeftOutError for the first. */
  function compare({ logs, by }: LogsOfNode, other: LogsOfNode): boolean {
    const [left] = missingIn(logs, other.logs);
    if (left !== undefined) leave(by, left.block);
    const [more] = missingIn(other.logs, logs);
    if (more !== undefined) node.leave(other.by, whyLeft(more.block));
    return more === undefined;
  }

  return {
    leave,

    /**
     * Checks the logs that a node told of a block, all of them. Those at its start and in its midst show by
     * their numbers, and those with an address or topics of their own by the block's bloom; what is missing at
     * its end, and repeats what is there, only by another node, or by the receipts. Throws LogsLeftOutError.
     */
    async expectAllOf(block: Header, { answer, by }: Told, hasBloom: boolean): Promise<FoundLog[]> {
      const logs = readLogs(answer);
      const isOfBlock = logs.every(({ blockHash }) => blockHash === block.hash);
      const isWhole = !hasBloom || block.bloom === null || isComplete(block.bloom, logs);
      if (!isOfBlock || !isWhole || !isUnbroken(logs)) leave(by, block.number);
      const other = await logsOfAnother(by, { blockHash: block.hash });
      // One that has none may not have the block.
      if (other !== null && other.logs.length > 0) {
        compare({ logs, by }, other);
      } else {
        const all = await logsOfReceipts(block);
        if (all !== null && missingIn(logs, all).length > 0) leave(by, block.number);
      }
      return logs;
    },

    /**
     * Whether another node tells the same logs of a range as this one; false, too, where none tells. `end` is
     * the range's last block. Throws LogsLeftOutError when this one lacks some.
     */
    async isConfirmed(told: LogsOfNode, filter: object, end: Block): Promise<boolean> {
      const other = await logsOfAnother(told.by, filter);
      if (other === null || !(await isAnotherAt(told.by, end))) return false;
      return compare(told, other);
    },
  };
}

const whyLeft = (block: number) => `left out logs of block ${block}`;
