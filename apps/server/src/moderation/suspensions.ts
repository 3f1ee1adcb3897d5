import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { ActStore } from './actStore.ts';

/** When a suspension ends, in Unix milliseconds; null for good. */
export type Suspension = { until: number | null };

type Options = { store: Pick<ActStore, 'standing'>; clock: Clock; log: Log; everyMs?: number };

export type Suspensions = ReturnType<typeof createSuspensions>;

/**
 * Who may not write, from what moderators signed. Each message asks, so that the answer is kept in memory;
 * what another server was told is read from the database within `everyMs` milliseconds.
 */
export function createSuspensions({ store, clock, log, everyMs = 1_000 }: Options) {
  const byAuthor = new Map<string, Suspension>();
  let last = 0;
  let reading: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    for (const { id, kind, author, until } of await store.standing(last)) {
      if (kind === 'suspend') byAuthor.set(author, { until });
      else byAuthor.delete(author);
      last = id;
    }
  }

  /** Reads what is new; a reading that is under way may have missed it. */
  async function renew(): Promise<void> {
    await reading?.catch(() => {});
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  }

  function follow(): void {
    timer = setTimeout(() => {
      renew()
        .catch((error) => log.warn('suspensions-unread', { error }))
        .finally(() => {
          if (timer !== undefined) follow();
        });
    }, everyMs);
    timer.unref();
  }

  return {
    renew,
    /** Reads all, and from then on what is new. Throws when the database does not answer. */
    async start(): Promise<void> {
      await renew();
      follow();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
    /** Why an author may not write now; null for one who may. */
    of(author: string): Suspension | null {
      const found = byAuthor.get(author);
      if (found === undefined) return null;
      return found.until === null || found.until > clock.now() ? found : null;
    },
  };
}
