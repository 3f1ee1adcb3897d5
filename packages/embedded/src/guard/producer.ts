import { countPool, isMined, mine, newestTransactions, submit, workTimeoutMs } from './blocks.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import { type ChainNode, NodeAnswerError } from './node.ts';
import type { Task, Work } from './works.ts';

type OfKind<Kind extends Task['kind']> = Work<Extract<Task, { kind: Kind }>>;

/** Ready transactions stay out of blocks: the node has to be replaced. */
class ChainStuckError extends Error {
  override readonly name = 'ChainStuckError';
}

type ProducerOptions = {
  node: ChainNode;
  journal: Journal;
  clock: Clock;
  /** Timestamp of the newest block, in seconds. */
  latest: number;
  /** Raw transactions by hash that were accepted and may not be in a block yet. */
  waiting: Map<string, string>;
  /** Transactions that stayed out of blocks even after a restart, and do not cause another. */
  tolerated: number;
};

/**
 * Does one work after the other, on one node. Every change is in the journal, on disk, before it is
 * confirmed; a work whose node goes down can be repeated on the next one.
 */
export class BlockProducer {
  readonly #node: ChainNode;
  readonly #clock: Clock;
  #journal: Journal;
  #latest: number;
  #waiting: Map<string, string>;
  #tolerated: number;

  constructor(options: ProducerOptions) {
    this.#node = options.node;
    this.#clock = options.clock;
    this.#journal = options.journal;
    this.#latest = options.latest;
    this.#waiting = options.waiting;
    this.#tolerated = options.tolerated;
  }

  get tolerated(): number {
    return this.#tolerated;
  }

  /**
   * Settles `works`, and the probes of `waiting` between two blocks: transactions that fill many blocks
   * are no reason to find that none can be made. Throws NodeDownError or ChainStuckError when another
   * node is needed; works are settled or not.
   */
  async do(works: readonly Work[], waiting: readonly Work[] = []): Promise<void> {
    const transactions = works.filter(isOf('transaction'));
    if (transactions.length > 0) await this.#makeBlocks(transactions, waiting);
    for (const work of works.filter(isOf('call'))) await this.#call(work);
    for (const work of works.filter(isOf('probe'))) await this.#probe(work);
  }

  async #makeBlocks(
    works: readonly OfKind<'transaction'>[],
    waiting: readonly Work[],
  ): Promise<void> {
    const accepted = await this.#submitAll(works.filter((work) => work.journaledAs === null));
    if (accepted.size > 0) {
      try {
        await this.#journalBlock([...accepted.values()].map(({ task }) => task.raw));
      } catch (error) {
        return await this.#refuse(accepted, error);
      }
      for (const [hash, work] of accepted) work.journaledAs = { result: hash };
      await mine(this.#node, this.#latest);
      await this.#mineRest(async () => {
        await this.#confirmMined(works);
        for (const probe of waiting.filter(isOf('probe'))) await this.#probe(probe);
      });
    }
    // What was in the journal when the node went down is in a block after the replay.
    for (const work of works) if (work.journaledAs !== null) work.resolve(work.journaledAs.result);
  }

  async #submitAll(
    works: readonly OfKind<'transaction'>[],
  ): Promise<Map<string, OfKind<'transaction'>>> {
    const accepted = new Map<string, OfKind<'transaction'>>();
    for (const work of works) {
      const { raw } = work.task;
      try {
        const hash = await submit(this.#node, raw);
        accepted.set(hash, work);
        this.#waiting.set(hash, raw);
      } catch (error) {
        if (!(error instanceof NodeAnswerError)) throw error;
        work.reject(error);
      }
    }
    return accepted;
  }

  /** By the clock, but never backwards. */
  async #journalBlock(transactions: readonly string[]): Promise<void> {
    const timestamp = Math.max(this.#latest, this.#clock());
    await this.#journal.append({ kind: 'block', timestamp, transactions });
    this.#latest = timestamp;
  }

  /** A transaction that could not be journaled must not get into a later block. */
  async #refuse(accepted: ReadonlyMap<string, Work>, error: unknown): Promise<void> {
    for (const [hash, work] of accepted) {
      await this.#node.call('anvil_dropTransaction', [hash], workTimeoutMs);
      this.#waiting.delete(hash);
      work.reject(notWritten(error));
    }
  }

  /** Confirms the transactions of the newest block, without those that did not fit into it. */
  async #confirmMined(works: readonly OfKind<'transaction'>[]): Promise<void> {
    const mined = await newestTransactions(this.#node);
    for (const { journaledAs, resolve } of works) {
      if (journaledAs !== null && mined.has(String(journaledAs.result)))
        resolve(journaledAs.result);
    }
  }

  /** A full block leaves transactions for the next one; calls `onBlock` between two of them. */
  async #mineRest(onBlock: () => Promise<void>): Promise<void> {
    let { ready } = await countPool(this.#node);
    while (ready > this.#tolerated) {
      await onBlock();
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

  async #call(work: OfKind<'call'>): Promise<void> {
    if (work.journaledAs !== null) return work.resolve(work.journaledAs.result);
    const { method, params } = work.task;
    try {
      await this.#journal.append({ kind: 'call', method, params });
    } catch (error) {
      return work.reject(notWritten(error));
    }
    work.journaledAs = { result: null };
    try {
      work.resolve(await this.#node.call(method, params, workTimeoutMs));
    } catch (error) {
      if (!(error instanceof NodeAnswerError)) throw error;
      work.reject(error);
    }
  }

  async #probe(work: Work): Promise<void> {
    if (work.isSettled) return;
    await countPool(this.#node);
    await this.#journal.sync().then(work.resolve, (error) => work.reject(notWritten(error)));
  }

  /** Continues in a new journal; resolves when the previous one is closed. */
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

function isOf<Kind extends Task['kind']>(kind: Kind) {
  return (work: Work): work is OfKind<Kind> => work.task.kind === kind;
}

/** The error for a transaction that could not be journaled: it has no effect. */
function notWritten(cause: unknown): NodeAnswerError {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new NodeAnswerError({
    code: -32603,
    message: `The chain cannot write to its disk${code}. The transaction was not accepted.`,
  });
}
