import { pushLifetimeMs } from '@parley/domain/push/rules';
import type { Clock } from '../platform/clock.ts';
import { type Database, isDatabaseDown } from '../platform/database.ts';
import { startLeaderLoop, type Turn } from '../platform/leaderLoop.ts';
import type { Lease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import type { Deliver } from './deliver.ts';
import type { PushKey } from './key.ts';
import type { PushKeys } from './keys.ts';
import type { Due, PushQueue } from './queue.ts';
import type { Rests } from './rests.ts';
import type { PushStore } from './store.ts';

type Options = Readonly<{
  lease: Lease;
  keys: PushKeys;
  queue: PushQueue;
  store: PushStore;
  deliver: Deliver;
  rests: Pick<Rests, 'has' | 'hosts'>;
  database: Database;
  clock: Clock;
  log: Log;
  /** How often it looks whether something is to be told, in milliseconds. */
  lookMs?: number;
}>;

/** How often tips and mints are looked for when the index told of nothing, and how often is tidied up, in milliseconds. */
const tipsMs = 10_000;
const sweepMs = 60 * 60_000;
/** What is told at a time: a hundred of a client are one request, and one slow service holds up no more than this. */
const atOnce = 128;
/** After how long it is asked again what is due, in milliseconds: what came meanwhile waits for no slow service. */
const staleMs = 5_000;

/**
 * Looks for what is to be told and tells it, while no other server does: it writes down what it found before
 * it tells it, and that it told it after. A kill in between tells one thing twice, in the same notification.
 */
export function startPushing(options: Options) {
  const {
    lease,
    keys,
    queue,
    store,
    deliver,
    rests,
    database,
    clock,
    log,
    lookMs = 1_000,
  } = options;
  let hasIndex = false;
  let tipsAt = 0;
  let sweptAt = 0;

  async function turn({ lead, signal }: Turn): Promise<number> {
    await keys.renew();
    const key = keys.own();
    // A server without the key leaves the work to one that has it.
    if (key === null || (await lead()) === null) return lookMs;
    return (await push(key, signal)) ? 0 : lookMs;
  }

  /** Looks for what is to be told, and tells some of what is due; true where more may be due. */
  async function push(key: PushKey, signal: AbortSignal): Promise<boolean> {
    // Before its first block the index has no tables.
    hasIndex ||= await isThere();
    if (!hasIndex) return false;
    const now = clock.now();
    const oldest = now - 2 * pushLifetimeMs;
    await queue.lookAtRooms(now, oldest);
    if (Math.abs(now - tipsAt) >= tipsMs) {
      tipsAt = now;
      await queue.lookAtTips(now, oldest);
      await queue.lookAtMints(now, oldest);
    }
    if (Math.abs(now - sweptAt) >= sweepMs) {
      sweptAt = now;
      await store.sweep(now, oldest - 2 * pushLifetimeMs);
    }
    return await tellDue(key, signal);
  }

  /** Tells what is due, as long as the answer is fresh; true where something was. */
  async function tellDue(key: PushKey, signal: AbortSignal): Promise<boolean> {
    const askedAt = clock.now();
    const due = await queue.due(askedAt, key.publicKey, rests.hosts());
    for (let at = 0; at < due.length && clock.now() - askedAt < staleMs; at += atOnce) {
      if (signal.aborted) break;
      const next = due.slice(at, at + atOnce).filter(({ endpoint }) => !rests.has(endpoint));
      await Promise.all(next.map((one) => tell(one, key)));
    }
    return due.length > 0;
  }

  /** What can't be told for another reason than the database's is left alone, so that it holds up nothing else. */
  async function tell(due: Due, key: PushKey): Promise<void> {
    try {
      await deliver(due, key);
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      log.error('push-failed', { topic: due.topic, room: due.room, error });
      await queue.finish(due, clock.now(), false);
    }
  }

  async function isThere(): Promise<boolean> {
    const { rows } = await database.query<{ found: boolean }>(
      `select to_regclass('indexed.tips') is not null and to_regclass('indexed.names') is not null
         and to_regclass('indexed.trades') is not null as found`,
    );
    return rows[0]?.found === true;
  }

  const loop = startLeaderLoop({
    lease,
    turn,
    failed(error, isNew) {
      if (isNew) log.warn('push-waits', { error });
      return lookMs;
    },
  });
  return {
    /** The index has what may be a tip. */
    hearTips: (): void => {
      tipsAt = 0;
    },
    /** What keeps it from going on; null while it goes. */
    trouble: loop.trouble,
    /** Ends what is under way, and lets another server go on. */
    stop: loop.stop,
  };
}
