import { countPool, isMined, mine, submit, workTimeoutMs } from './blocks.ts';
import type { Journal } from './journal.ts';
import { type ChainNode, NodeAnswerError } from './node.ts';

/** Something that changes the chain, or asks whether it could be changed. */
export type Task =
  | { kind: 'transaction'; raw: string; journaledAs: string | null }
  | { kind: 'call'; method: string; params: readonly unknown[]; isJournaled: boolean }
  | { kind: 'probe' };
export type Work = Task & {
  isSettled: boolean;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};
type TransactionWork = Extract<Work, { kind: 'transaction' }>;

/** The most transactions that are put into one block. */
const blockMax = 50;

/** Transactions that could be in a block stay out of it: the node is of no use any more. */
class ChainStuckError extends Error {
  override readonly name = 'ChainStuckError';
}

/** Takes from the front of the queue what is done together: transactions of one block, or one other work. */
export function takeWorks(queue: Work[]): Work[] {
  const other = queue.findIndex(({ kind }) => kind !== 'transaction');
  const transactions = other < 0 ? queue.length : other;
  return queue.splice(0, Math.min(Math.max(1, transactions), blockMax));
}

type ProducerOptions = {
  node: ChainNode;
  journal: Journal;
  /** Timestamp of the newest block, in seconds. */
  latest: number;
  /** Accepted transactions that may not be in a block yet, raw by hash. */
  waiting: Map<string, string>;
  /** Transactions that stayed out of blocks even after a restart; no reason for another. */
  tolerated: number;
};

/**
 * Does one work after the other, on one node. What confirms something is in the journal, on disk,
 * before it is done; a work whose node goes down in between can be done again on the next one.
 */
export class BlockProducer {
  readonly #node: ChainNode;
  #journal: Journal;
  #latest: number;
  #waiting: Map<string, string>;
  #tolerated: number;

  constructor(options: ProducerOptions) {
    this.#node = options.node;
    this.#journal = options.journal;
    this.#latest = options.latest;
    this.#waiting = options.waiting;
    this.#tolerated = options.tolerated;
  }

  get tolerated(): number {
    return this.#tolerated;
  }

  /** Throws NodeDownError or ChainStuckError when another node is needed; works are settled or not. */
  async do(works: readonly Work[]): Promise<void> {
    const [first] = works;
    if (first?.kind === 'probe') await this.#probe(first);
    else if (first?.kind === 'call') await this.#call(first);
    else await this.#makeBlock(works.filter((work) => work.kind === 'transaction'));
  }

  async #makeBlock(works: readonly TransactionWork[]): Promise<void> {
    const accepted = await this.#submitAll(works.filter((work) => work.journaledAs === null));
    if (accepted.size > 0) {
      const transactions = [...accepted.values()].map(({ raw }) => raw);
      try {
        await this.#journalBlock(transactions);
      } catch (error) {
        return await this.#refuse(accepted, error);
      }
      for (const [hash, work] of accepted) work.journaledAs = hash;
      await mine(this.#node, this.#latest);
      await this.#mineRest();
    }
    // What was in the journal when its node went down is in a block by replay.
    for (const work of works) if (work.journaledAs !== null) work.resolve(work.journaledAs);
  }

  async #submitAll(works: readonly TransactionWork[]): Promise<Map<string, TransactionWork>> {
    const accepted = new Map<string, TransactionWork>();
    for (const work of works) {
      try {
        const hash = await submit(this.#node, work.raw);
        accepted.set(hash, work);
        this.#waiting.set(hash, work.raw);
      } catch (error) {
        if (!(error instanceof NodeAnswerError)) throw error;
        work.reject(error);
      }
    }
    return accepted;
  }

  /** The clock of this machine, but never back. */
  async #journalBlock(transactions: readonly string[]): Promise<void> {
    const timestamp = Math.max(this.#latest, Math.floor(Date.now() / 1000));
    await this.#journal.append({ kind: 'block', timestamp, transactions });
    this.#latest = timestamp;
  }

  /** What the disk did not take must not get into a later block. */
  async #refuse(accepted: ReadonlyMap<string, TransactionWork>, error: unknown): Promise<void> {
    for (const [hash, work] of accepted) {
      await this.#node.call('anvil_dropTransaction', [hash], workTimeoutMs);
      this.#waiting.delete(hash);
      work.reject(notWritten(error));
    }
  }

  /** A full block leaves transactions for the next one. */
  async #mineRest(): Promise<void> {
    let { ready } = await countPool(this.#node);
    while (ready > this.#tolerated) {
      await this.#journalBlock([]);
      await mine(this.#node, this.#latest);
      const { ready: left } = await countPool(this.#node);
      if (left >= ready) {
        this.#tolerated = left;
        throw new ChainStuckError('The chain no longer includes transactions.');
      }
      ready = left;
    }
    this.#tolerated = ready;
  }

  async #call(work: Extract<Work, { kind: 'call' }>): Promise<void> {
    if (work.isJournaled) return work.resolve(null);
    const { method, params } = work;
    try {
      await this.#journal.append({ kind: 'call', method, params });
    } catch (error) {
      return work.reject(notWritten(error));
    }
    work.isJournaled = true;
    try {
      work.resolve(await this.#node.call(method, params, workTimeoutMs));
    } catch (error) {
      if (!(error instanceof NodeAnswerError)) throw error;
      work.reject(error);
    }
  }

  async #probe(work: Work): Promise<void> {
    await countPool(this.#node);
    await this.#journal.sync().then(work.resolve, (error) => work.reject(notWritten(error)));
  }

  /** Goes on in a new journal; resolves when the one before is closed. */
  async continueIn(journal: Journal): Promise<void> {
    const before = this.#journal;
    this.#journal = journal;
    await before.close();
  }

  async close(): Promise<void> {
    await this.#journal.close();
  }

  /** Raw transactions that are accepted but in no block, in their order. */
  async takeStock(): Promise<string[]> {
    const { ready, later } = await countPool(this.#node);
    if (ready + later === 0) this.#waiting.clear();
    const waiting = new Map<string, string>();
    for (const [hash, raw] of this.#waiting) {
      if (!(await isMined(this.#node, hash))) waiting.set(hash, raw);
    }
    this.#waiting = waiting;
    return [...waiting.values()];
  }
}

/** Told to whoever sent a transaction that could not be kept: nothing of it happened. */
function notWritten(cause: unknown): NodeAnswerError {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new NodeAnswerError({
    code: -32603,
    message: `The chain cannot write to its disk${code}. The transaction was not accepted.`,
  });
}
