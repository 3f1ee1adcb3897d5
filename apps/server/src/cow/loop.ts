import { setTimeout as wait } from 'node:timers/promises';
import { ChainError } from '@parley/chain/errors';
import type { Log } from '../platform/log.ts';
import type { CowLink } from './link.ts';
import type { RoundResult } from './round.ts';
import type { SolverStore } from './solverStore.ts';

/**
 * Pauses between two rounds unless something happens, in milliseconds: with orders, after settlements, and
 * without any.
 */
const openPauseMs = 1_000;
const watchPauseMs = 4_000;
const idlePauseMs = 15_000;
/** After a failure. */
const failedPauseMs = 1_000;
/** How long a round may go on after a stop, in milliseconds. */
const stopMaxMs = 2_000;

type Options = Readonly<{
  link: CowLink;
  store: SolverStore;
  round: () => Promise<RoundResult>;
  log: Log;
}>;

/** Settles orders while no other server does. Nothing that happens here ends the process. */
export function startSolver({ link, store, round, log }: Options) {
  const stopping = new AbortController();
  let waking = new AbortController();
  let trouble: string | null = null;
  let hasOrders = true;

  async function pause(ms: number): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, waking.signal]);
    await wait(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  async function turn(): Promise<void> {
    waking = new AbortController();
    if (!(await link.leads())) return await pause(openPauseMs);
    const { isWorking, open, isWatching } = await round();
    trouble = null;
    hasOrders = open > 0;
    const restMs = isWatching ? watchPauseMs : idlePauseMs;
    if (!isWorking) await pause(hasOrders ? openPauseMs : restMs);
  }

  async function fail(error: unknown): Promise<void> {
    const sentence = error instanceof Error ? error.message : String(error);
    if (sentence !== trouble) log.warn('cow-solver-waits', { error });
    trouble = sentence;
    if (!(error instanceof ChainError)) return await link.close();
    await store.say(false, 'The chain does not answer.');
    await store.waitAll('solver');
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await turn();
      } catch (error) {
        if (stopping.signal.aborted) return;
        await fail(error).catch(() => link.close());
        await wait(failedPauseMs, undefined, { signal: stopping.signal, ref: false }).catch(
          () => {},
        );
      }
    }
  }

  const running = run();
  return {
    /** An order was placed, or the chain has forked: the next round begins now. */
    wake: () => waking.abort(),
    /** There is a new block, which matters where orders wait. */
    onBlock(): void {
      if (hasOrders) waking.abort();
    },
    /** Ends the round that is under way, and lets another server go on. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([running, wait(stopMaxMs, undefined, { ref: false })]);
      await link.close();
    },
  };
}
