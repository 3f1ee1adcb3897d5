import { setTimeout as wait } from 'node:timers/promises';
import { pushLifetimeMs } from '@parley/domain/push/rules';
import type { Clock } from '../platform/clock.ts';
import { type Database, isDatabaseDown } from '../platform/database.ts';
import type { LeaderLink } from '../platform/leaderLink.ts';
import type { Log } from '../platform/log.ts';
import type { Deliver } from './deliver.ts';
import type { PushKey } from './key.ts';
import type { PushKeys } from './keys.ts';
import type { Due, PushQueue } from './queue.ts';
import type { PushStore } from './store.ts';

type Options = Readonly<{
  link: LeaderLink;
  keys: PushKeys;
  queue: PushQueue;
  store: PushStore;
  deliver: Deliver;
  database: Database;
  clock: Clock;
  log: Log;
  /** How often it looks whether something is to be told, in milliseconds. */
  lookMs?: number;
}>;

/** How often tips and mints are looked for when the index told of nothing, and how often is tidied up, in milliseconds. */
const tipsMs = 10_000;
const sweepMs = 60 * 60_000;
/** How long what is being sent may go on after a stop, in milliseconds. */
const stopMaxMs = 2_000;

/**
 * Looks for what is to be told and tells it, while no other server does: it writes down what it found before
 * it tells it, and that it told it after. A kill in between tells one thing twice, in the same notification.
 */
export function startPushing(options: Options) {
  const { link, keys, queue, store, deliver, database, clock, log, lookMs = 1_000 } = options;
  const stopping = new AbortController();
  let hasIndex = false;
  let tipsAt = 0;
  let sweptAt = 0;
  let trouble: string | null = null;

  async function turn(): Promise<void> {
    await keys.renew();
    const key = keys.own();
    // A server without the key leaves the work to one that has it.
    if (key === null || !(await link.leads())) return;
    // Before its first block the index has no tables.
    hasIndex ||= await isThere();
    if (!hasIndex) return;
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
    for (;;) {
      const due = await queue.due(clock.now(), key.publicKey);
      if (due.length === 0 || stopping.signal.aborted) return;
      await Promise.all(due.map((one) => tell(one, key)));
    }
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

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await turn();
        trouble = null;
      } catch (error) {
        if (stopping.signal.aborted) return;
        // Said once for as long as it lasts.
        const said = String(error);
        if (said !== trouble) log.warn('push-waits', { error });
        trouble = said;
        await link.close();
      }
      await wait(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    /** The index has what may be a tip. */
    hearTips: (): void => {
      tipsAt = 0;
    },
    /** Ends what is under way, and lets another server go on. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([running, wait(stopMaxMs, undefined, { ref: false })]);
      await link.close();
    },
  };
}
