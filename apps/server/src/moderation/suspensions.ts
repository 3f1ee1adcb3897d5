import type { Clock } from '../platform/clock.ts';
import { createFollower } from '../platform/follow.ts';
import type { Log } from '../platform/log.ts';
import type { ActStore } from './actStore.ts';

/** When a suspension ends, in Unix milliseconds; null for good. */
export type Suspension = { until: number | null; reason: string };

type Options = { store: Pick<ActStore, 'standing'>; clock: Clock; log: Log; everyMs?: number };

export type Suspensions = ReturnType<typeof createSuspensions>;

/**
 * Who may not write, from what moderators signed. Each message asks, so that the answer is kept in memory;
 * what another server was told is read from the database within `everyMs` milliseconds.
 */
export function createSuspensions({ store, clock, log, everyMs = 1_000 }: Options) {
  const byAuthor = new Map<string, Suspension>();
  let last = 0;
  const follower = createFollower({ read, log, failure: 'suspensions-unread', everyMs });

  async function read(): Promise<boolean> {
    const found = await store.standing(last);
    for (const { id, kind, author, until, reason } of found) {
      if (kind === 'suspend') byAuthor.set(author, { until, reason });
      else byAuthor.delete(author);
      last = id;
    }
    return found.length > 0;
  }

  return {
    ...follower,
    /** Why an author may not write now; null for one who may. */
    of(author: string): Suspension | null {
      const found = byAuthor.get(author);
      if (found === undefined) return null;
      return found.until === null || found.until > clock.now() ? found : null;
    },
  };
}
