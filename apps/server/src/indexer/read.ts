import type { Hex } from 'viem';
import { RpcDownError } from '../platform/rpc.ts';
import { addTimes, changed } from './blockTimes.ts';
import type { Derive } from './derive.ts';
import { ForkError } from './errors.ts';
import { deriveFamily, type Family } from './family.ts';
import type { FoundLog, Header } from './node/answers.ts';
import { bloomBits, mayContain } from './node/bloom.ts';
import type { ChainReader, RangeLogs } from './node/chain.ts';
import { inParallel } from './node/inParallel.ts';
import type { Peer } from './node/peer.ts';
import type { Block, RawLog, Source } from './raw.ts';
import { blocksToCheck } from './sample.ts';
import type { Sources } from './sources.ts';

/** What one step adds. */
export type Batch = Family &
  Readonly<{
    to: number;
    /** The blocks of the logs, those near the head, and `to`. */
    blocks: readonly Block[];
  }>;

/** The blocks to read, for one group of sources. */
export type Task = Readonly<{
  from: number;
  to: number;
  sources: readonly Source[];
  /** Hash of the block before `from`, where it is known. */
  before: string | null;
  /** How many blocks are to be read until the head, with these. */
  distance: number;
}>;

type Dependencies = { chain: ChainReader; sources: Sources; derive: Derive };

export type Reader = ReturnType<typeof createReader>;

/** Reads the logs of sources; throws RpcDownError, RpcAnswerError, and ForkError. */
export function createReader({ chain, sources, derive }: Dependencies) {
  /** Whether the headers of this chain have blooms; proven by the first log found in one. */
  let hasBloom = false;

  /** Logs far from the head. Throws RpcAnswerError when the node refuses that many blocks. */
  async function readRange(task: Task): Promise<Batch> {
    const { from, to } = task;
    const end = await chain.header(to);
    if (end === null) return lacks(to);
    const filter = sources.filterOf(task.sources);
    const all = await chain.logsOfRange(from, end, filter);
    const blocks = new Map<number, Block>([[to, end]]);
    let isConfirmed = all.isConfirmed;
    const family = await deriveFamily(derive, sources, task.sources, {
      logs: all.logs,
      async logsOf(children) {
        if (!('address' in filter)) return all.logs;
        const found = await logsOfChildren(children, end);
        isConfirmed &&= found.isConfirmed;
        return found.logs;
      },
      place: (logs) => addTimes(blocks, logs, chain.headers),
    });
    if (!isConfirmed) await expectAllIn(task, to, family, all.by);
    const [again, before] = await chain.headers(from > 0 ? [to, from - 1] : [to]);
    if (from > 0) expectParent(before?.hash, task);
    // What was asked meanwhile is of one chain only if its end is still the same.
    if (again?.hash !== end.hash) changed();
    return { ...family, to, blocks: [...blocks.values()] };
  }

  async function logsOfChildren(children: readonly Source[], end: Block): Promise<RangeLogs> {
    const from = Math.min(...children.map(({ startBlock }) => startBlock));
    return await chain.logsOfRange(from, end, sources.filterOf(children));
  }

  /**
   * Looks at single blocks of a range whether all their logs were told: at each, unless the head is so far
   * that only some can be looked at. Throws LogsLeftOutError.
   */
  async function expectAllIn(task: Task, to: number, family: Family, by: Peer): Promise<void> {
    const those = [...task.sources, ...family.children];
    const told = new Set(family.derived.map(({ log }) => placeOf(log)));
    const [first] = family.derived;
    const numbers = blocksToCheck({ ...task, to }, Math.random);
    // The first log found tells whether this chain's blooms can be relied on.
    const found = first === undefined ? [] : [first.log.block];
    const headers = await chain.headers([...new Set([...found, ...numbers])]);
    const wanted = new Set(those.map(({ address }) => address));
    await inParallel(headers, async (header) => {
      if (header === null) return changed();
      if (!mayHave(header, those)) return;
      const logs = await logsIn(header);
      const left = logs.some((log) => wanted.has(log.address) && !told.has(placeOf(log)));
      if (left) chain.leave(by, header.number);
    });
  }

  /** Logs near the head, block by block. */
  async function readBlocks(task: Task, head: Header): Promise<Batch> {
    const blocks = await linkedHeaders(task, head);
    const end = blocks.at(-1);
    if (end === undefined) return lacks(task.from);
    const asked = new Map<Header, FoundLog[]>();
    const logsOf = async (those?: readonly Source[]) => {
      const wanted = blocks.filter((header) => !asked.has(header) && mayHave(header, those));
      await Promise.all(wanted.map(async (header) => asked.set(header, await logsIn(header))));
      return [...asked.values()].flat();
    };
    const place = async (logs: readonly FoundLog[]) => logs;
    const supply = { logs: await logsOf(), logsOf, place };
    const family = await deriveFamily(derive, sources, task.sources, supply);
    return { ...family, to: end.number, blocks };
  }

  /** The headers of the task's blocks as far as each is the parent of the next. */
  async function linkedHeaders(task: Task, head: Header): Promise<Header[]> {
    const { from, to } = task;
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const found = await chain.headers(numbers.filter((number) => number !== head.number));
    if (to === head.number) found.push(head);
    const [first] = found;
    if (first) expectParent(first.parentHash, task);
    const broken = found.findIndex(
      (header, index) =>
        header === null ||
        (index > 0 && header.number > 1 && header.parentHash !== found[index - 1]?.hash),
    );
    const linked = broken === -1 ? found : found.slice(0, broken);
    return linked.filter((header) => header !== null);
  }

  function mayHave({ bloom }: Header, those?: readonly Source[]): boolean {
    return !hasBloom || bloom === null || sources.mayBeIn(bloom, those);
  }

  async function logsIn(header: Header): Promise<FoundLog[]> {
    const { bloom } = header;
    const logs = await chain.logsOfBlock(header, hasBloom);
    const [first] = logs;
    if (!hasBloom && first !== undefined && bloom !== null) {
      hasBloom = mayContain(bloom, bloomBits(first.address as Hex));
    }
    return logs.map((log) => ({ ...log, time: header.time }));
  }

  return { readRange, readBlocks };
}

const placeOf = ({ block, logIndex }: RawLog) => `${block}:${logIndex}`;

function lacks(block: number): never {
  throw new RpcDownError(`The node does not have block ${block} yet.`);
}

/**
 * Block 0 is no block's fork: it has no transactions, and a chain that was restored from a state may
 * show another one than its block 1 names.
 */
function expectParent(hash: string | undefined, { before, from }: Task): void {
  if (from === 1 || before === null || hash === before) return;
  throw new ForkError(`Block ${from - 1} is another.`);
}
