import { isAddress, isHash } from '@parley/domain/fields/hex';
import type { Hex } from 'viem';
import { RpcDownError } from '../../platform/rpc.ts';
import { type Block, byPlace, type RawLog } from '../raw.ts';
import { readBloom } from './bloom.ts';

/** A block's header, as far as it is needed. */
export type Header = Block & Readonly<{ parentHash: string; bloom: Uint8Array | null }>;

/** The newest block. */
export type Head = Pick<Block, 'number' | 'hash'>;

type Fields = Readonly<Record<string, unknown>>;

/** A node that answers something else than it was asked; another or a later try can help. */
function unfit(what: string): never {
  throw new RpcDownError(`The node’s answer is not ${what}.`);
}

function hex(value: unknown, isRight: (text: string) => boolean, what: string): Hex {
  const isHex = typeof value === 'string' && isRight(value);
  return isHex ? (value.toLowerCase() as Hex) : unfit(what);
}

const isNumber = (text: string) => /^0x[0-9a-fA-F]{1,13}$/.test(text);
const isBytes = (text: string) => /^0x(?:[0-9a-fA-F]{2})*$/.test(text);

const hash = (value: unknown) => hex(value, isHash, 'a hash');
const number = (value: unknown) => Number(hex(value, isNumber, 'a number'));

/** Reads a block; null for one that the node does not have. */
export function readHeader(answer: unknown): Header | null {
  if (answer === null) return null;
  if (typeof answer !== 'object') return unfit('a block');
  const block = answer as Fields;
  return {
    number: number(block.number),
    hash: hash(block.hash),
    parentHash: hash(block.parentHash),
    time: number(block.timestamp),
    bloom: readBloom(block.logsBloom),
  };
}

/** A log with the block it is in; its time is there only if the node adds it. */
export type FoundLog = RawLog & Readonly<{ blockHash: string; time: number | null }>;

/** Reads the answer to `eth_getLogs`, in the order of the chain, each log once. */
export function readLogs(answer: unknown): FoundLog[] {
  if (!Array.isArray(answer)) return unfit('a list of logs');
  const logs = new Map<string, FoundLog>();
  for (const entry of answer) {
    const log = readLog(entry);
    logs.set(`${log.block}:${log.logIndex}`, log);
  }
  return [...logs.values()].sort(byPlace);
}

/** Reads all logs from the answer to `eth_getBlockReceipts`; null for an answer that has none to read. */
export function readReceipts(answer: unknown): FoundLog[] | null {
  if (!Array.isArray(answer)) return null;
  const logs = answer.map((receipt: Fields | null) => receipt?.logs);
  return logs.every(Array.isArray) ? readLogs(logs.flat()) : null;
}

function readLog(entry: unknown): FoundLog {
  if (typeof entry !== 'object' || entry === null) return unfit('a log');
  const log = entry as Fields;
  // A pending or taken back log.
  if (log.removed === true || log.blockHash === null) return unfit('a log of a block');
  const topics = Array.isArray(log.topics) ? log.topics.map(hash) : unfit('a log');
  return {
    block: number(log.blockNumber),
    blockHash: hash(log.blockHash),
    logIndex: number(log.logIndex),
    address: hex(log.address, isAddress, 'an address'),
    topics,
    data: hex(log.data ?? '0x', isBytes, 'data'),
    tx: hash(log.transactionHash),
    time: log.blockTimestamp === undefined ? null : number(log.blockTimestamp),
  };
}
