import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { roomsBehind } from './behind.ts';

type Options = { database: Database; log: Log };

/** Places that one transaction reads. */
const batch = 2_000;
/** What is said within this time is read at once, in milliseconds. */
const gatherMs = 250;
/** How often a server looks that heard of nothing: what another one missed, in milliseconds. */
const lookMs = 10_000;

/**
 * Keeps what people search as the log has it, a moment behind: no message waits for it. After a restart, or
 * on a database without it, it reads the whole log, with pauses as long as the work.
 */
export function startSearchFollower({ database, log }: Options) {
  let isStopped = false;
  let work: Promise<void> | null = null;
  const asked = new Set<string>();
  const heard = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;

  /** Reads what there is to read. A database that is away is asked again at the next look. */
  async function follow(some?: readonly string[]): Promise<void> {
    for (const room of some ?? (await behind())) asked.add(room);
    if (isStopped) return;
    if (asked.size > 0) work ??= run();
    await work;
  }

  async function behind(): Promise<string[]> {
    try {
      return (await roomsBehind(database)).map(({ room }) => room);
    } catch (error) {
      log.warn('search-behind', { error });
      return [];
    }
  }

  async function run(): Promise<void> {
    for (const room of asked) {
      // What is asked from now on is read once more.
      asked.delete(room);
      await followRoom(room).catch((error) => log.warn('search-behind', { room, error }));
    }
    work = null;
  }

  async function followRoom(room: string): Promise<void> {
    while (!isStopped) {
      const started = performance.now();
      const { rows } = await database.query<{ read: number }>({
        name: 'search-follow',
        text: 'select search.follow($1, $2) as read',
        values: [room, batch],
      });
      if ((rows[0]?.read ?? 0) < batch) return;
      await sleep(performance.now() - started);
    }
  }

  const looking = setInterval(() => void follow(), lookMs);
  void follow();

  return {
    follow,
    /** Something was said. */
    hear(room: string): void {
      heard.add(room);
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void follow([...heard]);
        heard.clear();
      }, gatherMs);
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(looking);
      clearTimeout(gathering);
      await work;
    },
  };
}
