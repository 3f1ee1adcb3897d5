import { setImmediate as nextTask, setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Lease } from './lease.ts';

export type Turn = Readonly<{
  /** The connection that has the lease; null while another server leads. Throws without a database. */
  lead: () => Promise<pg.Client | null>;
  /** Aborts when the loop stops, and when the lease is lost: what is not done by then is another server's. */
  signal: AbortSignal;
}>;

type Options = Readonly<{
  lease: Lease;
  /** Does what is to be done, if this server leads; resolves with the milliseconds until the next turn. */
  turn: (turn: Turn) => Promise<number>;
  /**
   * Hears what a turn threw, and whether it is something else than the last one did; resolves with the milliseconds
   * until the next turn, which nothing shortens.
   */
  failed: (error: unknown, isNew: boolean) => number | Promise<number>;
  /** Whether this server goes on leading after the error: what failed is neither the database nor the connection. */
  keepsLease?: (error: unknown) => boolean;
}>;

/** How long a turn may go on after a stop, in milliseconds. */
const stopMaxMs = 2_000;
/** The pause where also telling of a failure failed, in milliseconds. */
const failedPauseMs = 1_000;

/** Does something again and again, while no other server does. Nothing that happens in it ends the process. */
export function startLeaderLoop({ lease, turn, failed, keepsLease = () => false }: Options) {
  const stopping = new AbortController();
  // One for each turn: a signal made of others is kept by that of the whole loop.
  let turnEnd = new AbortController();
  let pauseEnd = new AbortController();
  let trouble: string | null = null;
  lease.onLost(() => turnEnd.abort());

  /** A turn that goes on after a stop must not lead again. */
  const lead = async () => (stopping.signal.aborted ? null : await lease.take());

  async function pause(ms: number, signal: AbortSignal): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { signal, ref: false }).catch(() => {});
    // Others on this thread have their turn between two of these, also where something wakes this one each time.
    await nextTask();
  }

  async function next(): Promise<void> {
    turnEnd = new AbortController();
    pauseEnd = new AbortController();
    const ms = await turn({ lead, signal: turnEnd.signal });
    trouble = null;
    await pause(ms, pauseEnd.signal);
  }

  async function fail(error: unknown): Promise<number> {
    const sentence = error instanceof Error ? error.message : String(error);
    const isNew = sentence !== trouble;
    trouble = sentence;
    if (!keepsLease(error)) await lease.release();
    try {
      return await failed(error, isNew);
    } catch {
      await lease.release();
      return failedPauseMs;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await next();
      } catch (error) {
        if (stopping.signal.aborted) return;
        await pause(await fail(error), stopping.signal);
      }
    }
  }

  const running = run();
  return {
    /** The next turn begins now, or after the one that is under way. */
    wake: () => pauseEnd.abort(),
    /** Why the last turn failed; null while they succeed. */
    trouble: () => trouble,
    /** Ends what is under way, and lets another server lead. */
    async stop(): Promise<void> {
      for (const one of [stopping, turnEnd, pauseEnd]) one.abort();
      await Promise.race([running, wait(stopMaxMs, undefined, { ref: false })]);
      await lease.release();
    },
  };
}
