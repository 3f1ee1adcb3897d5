import { setTimeout as sleep } from 'node:timers/promises';
import { dump } from './blocks.ts';
import { bringUp, type LiveChain } from './bringUp.ts';
import { type Clock, machineClock } from './clock.ts';
import type { SocketFolder } from './isolation.ts';
import { ChainStore } from './store.ts';
import { NodeDownError } from './transport.ts';
import { begin, type Task, takeWorks, type Work } from './works.ts';

export type DurableChainOptions = {
  chainId: number;
  folder: string;
  /** Logs what happened for the operator, in one sentence. */
  log: (sentence: string) => void;
  /** Seconds since 1970 for the next block, which is never before the last; the machine's without it. */
  clock?: Clock;
  /** Milliseconds of work after which a state is written; a start replays the work since. */
  saveAfterMs?: number;
  /** A node that does not answer for this long is killed and replaced, in milliseconds. */
  patienceMs?: number;
  /** Where the node's socket is; null where it has to listen on a port. */
  sockets: SocketFolder | null;
};

const lookEveryMs = 1_000;
const defaultPatienceMs = 4_000;
/** A state is written after at least this many times as much work as writing one takes. */
const workPerSave = 4;
const saveTimeoutMs = 120_000;
const longestPauseMs = 2_000;

/**
 * A chain that keeps every confirmed change, whichever process is killed: one lane makes all
 * changes in order, and writes each to a journal on disk first. A node that dies, does not answer,
 * or stops including transactions is replaced by one that has replayed the journal.
 */
export class DurableChain {
  readonly #options: DurableChainOptions;
  readonly #store: ChainStore;
  readonly #queue: Work[] = [];
  #live: LiveChain | null = null;
  /** The one before, until the lane has closed its journal. */
  #lost: LiveChain | null = null;
  /** Resolved when a node is up again. */
  #waiters: (() => void)[] = [];
  #tolerated = 0;
  #workMs = 0;
  #saveMs = 0;
  #running: Promise<void> | null = null;
  #isSaving = false;
  #isStopping = false;
  #watch: NodeJS.Timeout | undefined;
  readonly #listeners = new Set<() => void>();

  private constructor(options: DurableChainOptions) {
    this.#options = options;
    this.#store = new ChainStore(options.folder);
  }

  /** Throws an Error with one sentence when the chain on disk cannot be used or does not come up. */
  static async open(options: DurableChainOptions): Promise<DurableChain> {
    const chain = new DurableChain(options);
    await chain.#bringUp();
    chain.#watch = setInterval(() => void chain.#look(), lookEveryMs).unref();
    return chain;
  }

  /** Throws the task's error, or NodeDownError when the chain stops. */
  do(task: Task): Promise<unknown> {
    if (this.#isStopping) return Promise.reject(new NodeDownError('The chain stops.'));
    const { work, outcome } = begin(task);
    this.#queue.push(work);
    this.#run();
    return outcome;
  }

  /** Forwards a read, and again if its connection broke. Throws NodeDownError. */
  async forward(body: string, timeoutMs: number): Promise<Buffer> {
    const { node } = await this.#up(timeoutMs);
    try {
      return await node.forward(body, timeoutMs);
    } catch (error) {
      if (!(error instanceof NodeDownError) || error.isLate) throw error;
      // The connections of a dead node break a moment before its exit is noticed.
      await Promise.race([node.ended, sleep(100, undefined, { ref: false })]);
      return await (await this.#up(timeoutMs)).node.forward(body, timeoutMs);
    }
  }

  /** Calls back after each change that may have made a block; returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Kills the node: every confirmed change is on disk, and the next start is the same as after a
   * crash.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#watch);
    await this.#live?.node.kill();
    await this.#running;
    // A node that came up meanwhile.
    await this.#live?.node.kill();
    await (this.#live ?? this.#lost)?.producer.close();
    for (const { reject } of this.#queue.splice(0)) reject(new NodeDownError('The chain stops.'));
  }

  #run(): void {
    this.#running ??= this.#work().finally(() => {
      this.#running = null;
      // Whatever came while the lane was leaving it.
      if (!this.#isStopping && (this.#queue.length > 0 || this.#live === null)) this.#run();
    });
  }

  async #work(): Promise<void> {
    while (!this.#isStopping && (this.#queue.length > 0 || this.#live === null)) {
      const live = this.#live;
      if (live === null) {
        await this.#bringUpAgain();
        continue;
      }
      const works = takeWorks(this.#queue);
      const startedAt = performance.now();
      try {
        await live.producer.do(works, this.#queue);
      } catch (error) {
        this.#queue.unshift(...works.filter(({ isSettled }) => !isSettled));
        await this.#replace(live, (error as Error).message);
        continue;
      }
      for (const listener of this.#listeners) listener();
      this.#workMs += performance.now() - startedAt;
      if (this.#workMs > Math.max(this.#options.saveAfterMs ?? 1_000, workPerSave * this.#saveMs)) {
        await this.#save(live);
      }
    }
  }

  async #bringUp(): Promise<void> {
    const { chainId, clock = machineClock, sockets } = this.#options;
    const place = { chainId, clock, sockets };
    const live = await bringUp(this.#store, { ...place, tolerated: this.#tolerated });
    this.#live = live;
    this.#workMs = 0;
    void live.node.ended.then(() => this.#replace(live, 'The chain ended unexpectedly.'));
    for (const wake of this.#waiters.splice(0)) wake();
  }

  async #bringUpAgain(): Promise<void> {
    await this.#lost?.producer.close();
    this.#lost = null;
    for (let pauseMs = 100; !this.#isStopping; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        await this.#bringUp();
        this.#options.log('The chain is back.');
        return;
      } catch (error) {
        this.#options.log(`The chain does not start: ${(error as Error).message}`);
      }
      await sleep(pauseMs);
    }
  }

  /** Kills a node that does not work; the lane starts the next one. */
  async #replace(live: LiveChain, why: string): Promise<void> {
    if (this.#live !== live || this.#isStopping) return;
    this.#live = null;
    this.#lost = live;
    this.#tolerated = live.producer.tolerated;
    this.#options.log(`${why} Restarting …`);
    await live.node.kill();
    this.#run();
  }

  async #save(live: LiveChain): Promise<void> {
    const startedAt = performance.now();
    this.#isSaving = true;
    try {
      const state = await dump(live.node, saveTimeoutMs);
      const transactions = await live.producer.takeStock();
      const entries = transactions.length === 0 ? [] : [{ kind: 'pool', transactions } as const];
      const journal = await this.#store.begin(live.journalNumber + 1, state, entries);
      live.journalNumber += 1;
      await live.producer.continueIn(journal);
    } catch (error) {
      // The journal has everything anyway.
      if (!this.#isStopping)
        this.#options.log(`The chain's state could not be saved: ${(error as Error).message}`);
    } finally {
      this.#isSaving = false;
      this.#saveMs = performance.now() - startedAt;
      this.#workMs = 0;
    }
  }

  async #look(): Promise<void> {
    const live = this.#live;
    if (live === null || this.#isSaving) return;
    try {
      const { patienceMs = defaultPatienceMs } = this.#options;
      await live.node.call('eth_blockNumber', [], patienceMs);
    } catch {
      if (!this.#isSaving) await this.#replace(live, 'The chain is not responding.');
    }
  }

  async #up(timeoutMs: number): Promise<LiveChain> {
    if (this.#live === null) {
      const awake = new Promise<void>((resolve) => this.#waiters.push(resolve));
      await Promise.race([awake, sleep(timeoutMs, undefined, { ref: false })]);
    }
    if (this.#live === null) throw new NodeDownError('The chain is not up.');
    return this.#live;
  }
}
