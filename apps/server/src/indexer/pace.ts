import { RpcAnswerError, RpcDownError } from '../platform/rpc.ts';
import { LogsLeftOutError } from './errors.ts';
import type { Header } from './node/answers.ts';
import { firstSpan, refused, type Span, served } from './node/span.ts';
import type { Batch, Reader, Task } from './read.ts';
import type { Sources } from './sources.ts';
import type { Cursor } from './store.ts';

/** Nearer to the head than this, blocks are read one by one. */
const nearBlocks = 64;
/** So many of the newest blocks are left for that. */
const leftForNear = 32;

/** The blocks to read next, for the group that is furthest behind: many far from the head. */
export function nextBlocks(
  cursors: readonly Pick<Cursor, 'block'>[],
  headBlock: number,
  size: number,
): { from: number; to: number; isFar: boolean } | null {
  const [cursor, ahead] = cursors;
  if (cursor === undefined || cursor.block >= headBlock) return null;
  const from = cursor.block + 1;
  // Where two groups meet they become one.
  const limit = Math.min(headBlock, ahead?.block ?? headBlock);
  const far = Math.min(limit, headBlock - leftForNear);
  const isFar = headBlock - cursor.block > nearBlocks && far > cursor.block;
  const to = isFar
    ? Math.min(far, cursor.block + size)
    : Math.min(limit, cursor.block + nearBlocks);
  return { from, to, isFar };
}

/** Decides how much is read at once, and learns what the node refuses. */
export function createPace() {
  let span: Span = firstSpan;
  let reader: Reader;
  let sources: Sources;

  /** Reads at most the span, or less and less of it as long as the node refuses it. */
  async function readFar(task: Task): Promise<Batch> {
    for (let { to } = task; ; to = task.from + span.size - 1) {
      const size = to - task.from + 1;
      try {
        const batch = await reader.readRange({ ...task, to });
        // A range that ended before its size says nothing about it.
        if (size === span.size) span = served(span, batch.derived.length);
        return batch;
      } catch (error) {
        if (!learn(error, size)) throw error;
      }
    }
  }

  /** Notes that a range was too wide; false when there is nothing to try at once. */
  function learn(error: unknown, size: number): boolean {
    const isRefusal = error instanceof RpcAnswerError;
    // A node may answer nothing in time to what is too wide, too, but it gets a rest first.
    const isSilence = error instanceof RpcDownError && !(error instanceof LogsLeftOutError);
    const isTooWide = size > 1 && (isRefusal || isSilence);
    if (isTooWide) span = refused({ ...span, size });
    return isTooWide && isRefusal;
  }

  return {
    readWith(newReader: Reader, newSources: Sources): void {
      reader = newReader;
      sources = newSources;
    },

    /** Reads the next blocks; null at the head. Throws RpcAnswerError, RpcDownError, ForkError. */
    async read(cursors: readonly Cursor[], head: Header): Promise<Batch | null> {
      const blocks = nextBlocks(cursors, head.number, span.size);
      const [cursor] = cursors;
      if (blocks === null || cursor === undefined) return null;
      const own = sources.all().filter((source) => source.cursor === cursor.id);
      const distance = head.number - cursor.block;
      const task: Task = { ...blocks, sources: own, before: cursor.hash, distance };
      return blocks.isFar ? await readFar(task) : await reader.readBlocks(task, head);
    },
  };
}
