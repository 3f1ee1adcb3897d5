import { uploadWaitMs } from '@parley/domain/storage/rules';
import { chunkAt, isChunkOf, type Layout, layOut } from './chunks.ts';
import { type Node, NodeError } from './node.ts';
import type { Transaction } from './transaction.ts';

/** How far an upload is. It is kept before anything is sent, so that a transaction is signed, and paid, once. */
export type Upload = {
  transaction: Transaction;
  /** Whether a node took the transaction itself. */
  isSent: boolean;
  /** Chunks that a node took, from the first on. */
  chunks: number;
  /** Errors in a row. */
  errors: number;
};

type Parts = {
  node: Pick<Node, 'send' | 'sendChunk'>;
  /** Keeps how far it is, durably. */
  save: (upload: Upload) => Promise<void>;
  /** Waits, in milliseconds, after what the sentence says; rejects when the work is to stop. */
  wait: (ms: number, trouble: string) => Promise<void>;
};

/** An upload that can't go on by itself. `isRefused` where no node takes the transaction, so that nothing was paid. */
export class UploadError extends Error {
  readonly isRefused: boolean;

  constructor(message: string, isRefused = false) {
    super(message);
    this.isRefused = isRefused;
  }
}

/**
 * Sends a signed transaction and its data, from where it stopped; resolves once nodes have taken all of it. Each chunk
 * is checked before it goes. What fails is tried again after 40 s; after 100 errors in a row, or one that comes again
 * whatever is tried, it throws an UploadError. What `data` has to be, the transaction says: other data throws, too.
 */
export async function sendUpload(upload: Upload, data: Uint8Array, parts: Parts): Promise<Upload> {
  const layout = await layOut(data);
  const { transaction } = upload;
  if (layout.dataRoot !== transaction.data_root || String(layout.size) !== transaction.data_size)
    throw new UploadError('This is not the data that the transaction was signed for.');
  let now = upload;
  const note = async (next: Partial<Upload>) => {
    const { isSent, chunks, errors } = { ...now, ...next };
    now = { transaction, isSent, chunks, errors };
    await parts.save(now);
  };

  /** Does something until it goes well. */
  async function persist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      const error: unknown = await work().then(
        () => null,
        (thrown) => thrown,
      );
      if (error === null) return;
      await pauseAfter(error);
    }
  }

  /** Notes an error, and waits until it may go better. Throws what nothing mends. */
  async function pauseAfter(error: unknown): Promise<void> {
    if (!(error instanceof NodeError)) throw error;
    if (error.isFinal) throw new UploadError(error.message, !now.isSent);
    await note({ errors: now.errors + 1 });
    const pause = uploadWaitMs(now.errors);
    if (pause === null)
      throw new UploadError(`${error.message} That was error ${now.errors} in a row.`);
    await parts.wait(pause, error.message);
  }

  if (!now.isSent) {
    await persist(() => parts.node.send(transaction));
    await note({ isSent: true, errors: 0 });
  }
  while (now.chunks < layout.chunks.length) {
    const chunk = await checkedChunk(layout, data, now.chunks);
    await persist(() => parts.node.sendChunk(transaction, chunk));
    await note({ chunks: now.chunks + 1, errors: 0 });
  }
  return now;
}

async function checkedChunk(layout: Layout, data: Uint8Array, index: number) {
  const chunk = chunkAt(layout, data, index);
  if (!(await isChunkOf(layout, chunk)))
    throw new UploadError(`Chunk ${index} does not belong to the transaction.`);
  return chunk;
}
