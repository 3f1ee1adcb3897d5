import { NodeAnswerError } from './node.ts';

/** What a search asks: a JSON-RPC text for its answer's. Throws NodeDownError. */
type Asked = { forward: (body: string, timeoutMs: number) => Promise<Buffer> };
type Filter = Readonly<Record<string, unknown>>;
type Range = { first: number; last: number };

/**
 * Gas of the blocks that one question covers: a block's. A log costs 375 gas at least, so that it
 * finds 80,000 at most, for which anvil takes 250 MB; it would take that for each block of a range.
 */
const gasPerQuestion = 30_000_000;
const blocksPerQuestion = 5_000;
/** Bytes of what is found in several blocks at most, more or less. */
const foundMaxBytes = 8 * 1024 * 1024;
/** Headers that are asked for at once. */
const headersAtOnce = 256;

/**
 * Searches for logs in as many blocks at once as the node has memory for, whoever filled them. Returns
 * a function that answers `eth_getLogs`; it throws NodeDownError, and NodeAnswerError when several
 * blocks hold more than a search may find.
 */
export function createLogSearch(chain: Asked) {
  /** By block number. A block that was made never changes, not even on a node that replaces another. */
  const gasUsed: number[] = [];

  async function readGas({ first, last }: Range, timeoutMs: number): Promise<void> {
    const missing: number[] = [];
    for (let block = first; block <= last; block += 1) {
      if (gasUsed[block] === undefined) missing.push(block);
    }
    for (let from = 0; from < missing.length; from += headersAtOnce) {
      const blocks = missing.slice(from, from + headersAtOnce);
      const batch = blocks.map((block) =>
        toCall('eth_getBlockByNumber', [hex(block), false], block),
      );
      const text = await chain.forward(JSON.stringify(batch), timeoutMs);
      for (const { id, result } of JSON.parse(text.toString('utf8'))) {
        if (result) gasUsed[id] = Number(result.gasUsed);
      }
    }
  }

  /** Null for the logs of one block by its hash, and for what the node has to refuse. */
  async function rangeOf(filter: Filter, timeoutMs: number): Promise<Range | null> {
    const { blockHash, fromBlock, toBlock } = filter;
    if (typeof blockHash === 'string') return null;
    const numberOf = async (end: unknown) => {
      if (typeof end === 'string' && end.startsWith('0x')) return Number(end);
      const call = toCall('eth_getBlockByNumber', [end ?? 'latest', false]);
      const text = await chain.forward(JSON.stringify(call), timeoutMs);
      return Number((resultOf(text) as { number: string }).number);
    };
    const [first, last, newest] = await Promise.all([
      numberOf(fromBlock),
      numberOf(toBlock),
      numberOf('latest'),
    ]);
    if (Number.isNaN(first + last)) return null;
    return { first, last: Math.min(last, newest) };
  }

  return async function search(filter: Filter, timeoutMs: number): Promise<unknown[]> {
    const ask = async (asked: Filter) => {
      const call = toCall('eth_getLogs', [asked]);
      const text = await chain.forward(JSON.stringify(call), timeoutMs);
      return { logs: resultOf(text) as unknown[], bytes: text.length };
    };
    const range = await rangeOf(filter, timeoutMs);
    if (range === null) return (await ask(filter)).logs;
    await readGas(range, timeoutMs);
    let found: unknown[] = [];
    let bytes = 0;
    for (const { first, last } of questions(range, gasUsed)) {
      const answer = await ask({ ...filter, fromBlock: hex(first), toBlock: hex(last) });
      found = found.concat(answer.logs);
      bytes += answer.bytes;
      if (bytes > foundMaxBytes && range.last > range.first) throw new NodeAnswerError(tooMany);
    }
    return found;
  };
}

/** The ranges that are asked one after the other. */
function* questions({ first, last }: Range, gasUsed: readonly number[]): Generator<Range> {
  let from = first;
  let gas = 0;
  for (let block = first; block <= last; block += 1) {
    const used = gasUsed[block] ?? gasPerQuestion;
    if (block > from && (gas + used > gasPerQuestion || block - from >= blocksPerQuestion)) {
      yield { first: from, last: block - 1 };
      from = block;
      gas = 0;
    }
    gas += used;
  }
  if (from <= last) yield { first: from, last };
}

const tooMany = { code: -32005, message: 'There are too many logs. Ask for fewer blocks.' };

function toCall(method: string, params: readonly unknown[], id = 1) {
  return { jsonrpc: '2.0', id, method, params };
}

/** Throws NodeAnswerError. */
function resultOf(text: Buffer): unknown {
  const { result, error } = JSON.parse(text.toString('utf8'));
  if (error !== undefined) throw new NodeAnswerError(error);
  return result;
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
