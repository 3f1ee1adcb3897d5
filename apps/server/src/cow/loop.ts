import { setTimeout as wait } from 'node:timers/promises';
import { ChainError } from '@parley/chain/errors';
import { startLeaderLoop, type Turn } from '../platform/leaderLoop.ts';
import type { Lease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import type { RoundResult } from './round.ts';
import type { SolverStore } from './solverStore.ts';

/**
 * Pauses between two rounds unless something happens, in milliseconds: with orders, after settlements, and
 * without any.
 */
const openPauseMs = 1_000;
const watchPauseMs = 4_000;
const idlePauseMs = 15_000;
/** After choosing among many orders the server has so many times as long for everything else. */
const restPerWork = 4;
const restMaxMs = 5_000;
/** After a failure. */
const failedPauseMs = 1_000;

type Options = Readonly<{
  lease: Lease;
  store: SolverStore;
  round: () => Promise<RoundResult>;
  log: Log;
}>;

/** How long the solver rests after it chose for so long, in milliseconds. */
export function restMsAfter(workMs: number): number {
  return Math.min(workMs * restPerWork, restMaxMs);
}

/** Settles orders while no other server does. Nothing that happens here ends the process. */
export function startSolver({ lease, store, round, log }: Options) {
  let hasOrders = true;

  async function turn({ lead, signal }: Turn): Promise<number> {
    if ((await lead()) === null) return openPauseMs;
    const { isWorking, open, isWatching, workMs } = await round();
    // Whatever happens meanwhile: whoever fills the book must not fill the server's time.
    await wait(restMsAfter(workMs), undefined, { signal, ref: false }).catch(() => {});
    hasOrders = open > 0;
    if (isWorking) return 0;
    if (hasOrders) return openPauseMs;
    return isWatching ? watchPauseMs : idlePauseMs;
  }

  async function failed(error: unknown, isNew: boolean): Promise<number> {
    if (isNew) log.warn('cow-solver-waits', { error });
    if (error instanceof ChainError) {
      await store.say(false, 'The chain does not answer.');
      await store.waitAll('solver');
    }
    return failedPauseMs;
  }

  const loop = startLeaderLoop({
    lease,
    turn,
    failed,
    keepsLease: (error) => error instanceof ChainError,
  });
  return {
    /** An order was placed, or the chain has forked: the next round begins now. */
    wake: loop.wake,
    /** There is a new block, which matters where orders wait. */
    onBlock(): void {
      if (hasOrders) loop.wake();
    },
    /** Ends the round that is under way, and lets another server go on. */
    stop: loop.stop,
  };
}
