import type { Log } from './log.ts';

type Options = {
  /** Reads what is new since the last time, and says whether there was any. */
  read: () => Promise<boolean>;
  log: Log;
  /** What the log calls a failure. */
  failure: string;
  /** In milliseconds. */
  everyMs: number;
};

/**
 * Keeps up with what was written on any server, as what moderators signed: it is read from the database again and again, so that no
 * lost notice matters.
 */
export function createFollower({ read, log, failure, everyMs }: Options) {
  const listeners: Array<() => void> = [];
  let reading: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Reads what is new; a reading that is under way may have missed it. Throws without the database. */
  async function renew(): Promise<void> {
    await reading?.catch(() => {});
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    await reading;
  }

  async function readOnce(): Promise<void> {
    if (await read()) for (const listener of listeners) listener();
  }

  function follow(): void {
    timer = setTimeout(() => {
      renew()
        .catch((error) => log.warn(failure, { error }))
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
    /** Notifies of what was new. */
    onChange(listener: () => void): void {
      listeners.push(listener);
    },
  };
}
