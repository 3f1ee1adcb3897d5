import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../platform/log.ts';
import { RpcAnswerError, RpcDownError } from '../platform/rpc.ts';
import { reasonOf } from './derive.ts';
import { LeaseLostError } from './errors.ts';
import { createLeader, type Leader, type Parts } from './leader.ts';
import { giveUpLease, takeLease } from './lease.ts';
import type { Link } from './link.ts';
import type { Heads } from './node/heads.ts';
import type { Notice, Status } from './status.ts';

type Options = Readonly<{
  link: Link;
  status: Status;
  log: Log;
  /** Read when the first lease is taken. */
  parts: () => Promise<Parts>;
  /** When the node is asked for its newest block. */
  heads: Heads;
}>;

/** How often the lease is renewed, or tried for, in milliseconds. */
const renewMs = 3_000;
const tryMs = 1_000;
/** Pauses after a failure, in milliseconds. */
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** How long a step may go on after a stop, in milliseconds. */
const stopMaxMs = 2_000;

/** Follows the chain whenever no other server does. Nothing that happens here ends the process. */
export function startFollower({ link, status, log, parts, heads }: Options) {
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  let made: Promise<Parts> | null = null;
  let leader: Leader | null = null;
  let trouble: string | null = null;
  let renewedAt = 0;

  const hear = (notice: Notice) => status.hear(notice);
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  async function lead(): Promise<Leader | null> {
    const client = await link.open();
    if (leader !== null) return leader;
    const fence = await takeLease(client);
    if (fence === null) return null;
    made ??= parts();
    leader = await createLeader(client, fence, await made, heads, hear);
    log.info('index-leads', { fence });
    return leader;
  }

  /** Does what is next, and waits for more. */
  async function turn(): Promise<void> {
    if (!link.isOpen()) leader = null;
    const held = await lead();
    if (held === null) {
      heads.close();
      return await pause(tryMs);
    }
    heads.open();
    const now = Date.now();
    if (now - renewedAt >= renewMs) {
      renewedAt = now;
      await held.renew(trouble);
    }
    const hasWorked = await held.step();
    trouble = null;
    // Others on this thread have their turn between two steps.
    if (hasWorked) await new Promise((resolve) => setImmediate(resolve));
    else await heads.next(stopping.signal);
  }

  /** What failed passes: the node, the database, or the lease of this server. */
  async function fail(error: unknown): Promise<void> {
    const isOfNode = error instanceof RpcDownError || error instanceof RpcAnswerError;
    const sentence = isOfNode
      ? `The node of the chain: ${reasonOf(error)}`
      : `The index cannot go on: ${reasonOf(error)}`;
    if (sentence !== trouble) log.warn('index-waits', { error });
    trouble = sentence;
    status.hear({ ...status.last(), topics: [], trouble });
    if (isOfNode) return;
    leader = null;
    // Nothing is known of the connection; a new one takes the lease again.
    if (!(error instanceof LeaseLostError)) await link.close();
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!isStopped()) {
      try {
        await turn();
        pauseMs = firstPauseMs;
      } catch (error) {
        if (isStopped()) return;
        await fail(error);
        await pause(pauseMs);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  }

  const running = run();
  return {
    /** Ends the step that is under way, and lets another server follow. */
    async stop(): Promise<void> {
      stopping.abort();
      heads.close();
      await Promise.race([running, wait(stopMaxMs, undefined, { ref: false })]);
      if (leader !== null && link.isOpen()) {
        await giveUpLease(await link.open(), leader.fence).catch(() => {});
      }
      await link.close();
    },
  };
}
