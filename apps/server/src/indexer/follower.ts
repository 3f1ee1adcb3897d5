import type pg from 'pg';
import { createBackoff } from '../platform/backoff.ts';
import { startLeaderLoop, type Turn } from '../platform/leaderLoop.ts';
import type { Lease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import { RpcAnswerError, RpcDownError } from '../platform/rpc.ts';
import { reasonOf } from './derive.ts';
import { FenceLostError } from './errors.ts';
import { takeFence } from './fence.ts';
import { createLeader, type Leader, type Parts } from './leader.ts';
import type { Heads } from './node/heads.ts';
import type { Status } from './status.ts';

type Options = Readonly<{
  lease: Lease;
  status: Status;
  log: Log;
  /** Read when the first lease is taken. */
  parts: () => Promise<Parts>;
  /** When the node is asked for its newest block. */
  heads: Heads;
}>;

/** How often the others are told how far the index is, and how often the lease is tried for, in milliseconds. */
const tellMs = 3_000;
const tryMs = 1_000;
/** Pauses after a failure, in milliseconds. */
const firstPauseMs = 250;
const longestPauseMs = 3_000;

/** Follows the chain whenever no other server does. Nothing that happens here ends the process. */
export function startFollower({ lease, status, log, parts, heads }: Options) {
  const pauses = createBackoff(firstPauseMs, longestPauseMs);
  let made: Promise<Parts> | null = null;
  let leading: { client: pg.Client; leader: Leader } | null = null;
  let trouble: string | null = null;
  let toldAt = 0;

  async function leaderOn(client: pg.Client): Promise<Leader> {
    if (leading?.client === client) return leading.leader;
    leading = null;
    const fence = await takeFence(client);
    made ??= parts();
    const leader = await createLeader(client, fence, await made, heads, status.hear);
    log.info('index-leads', { fence });
    leading = { client, leader };
    return leader;
  }

  /** Does what is next, and waits for more. */
  async function turn({ lead, signal }: Turn): Promise<number> {
    const client = await lead();
    if (client === null) {
      leading = null;
      heads.close();
      return tryMs;
    }
    const leader = await leaderOn(client);
    heads.open();
    const now = Date.now();
    if (now - toldAt >= tellMs) {
      toldAt = now;
      await leader.tell(trouble);
    }
    const hasWorked = await leader.step();
    trouble = null;
    pauses.reset();
    if (!hasWorked) await heads.next(signal);
    return 0;
  }

  /** What failed passes: the node, the database, or the lease of this server. */
  function failed(error: unknown, isNew: boolean): number {
    const isOfNode = isOfTheNode(error);
    trouble = isOfNode
      ? `The node of the chain: ${reasonOf(error)}`
      : `The index cannot go on: ${reasonOf(error)}`;
    if (isNew) log.warn('index-waits', { error });
    if (leading === null) status.troubled(trouble);
    else status.hear(leading.leader.said(trouble));
    if (!isOfNode) leading = null;
    return pauses.next();
  }

  const loop = startLeaderLoop({
    lease,
    turn,
    failed,
    keepsLease: (error) => isOfTheNode(error) || error instanceof FenceLostError,
  });
  return {
    /** Ends the step that is under way, and lets another server follow. */
    async stop(): Promise<void> {
      heads.close();
      await loop.stop();
      heads.close();
    },
  };
}

function isOfTheNode(error: unknown): boolean {
  return error instanceof RpcDownError || error instanceof RpcAnswerError;
}
