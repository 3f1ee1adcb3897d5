import pg from 'pg';
import type { Log } from './log.ts';

export type LeaderLink = ReturnType<typeof createLeaderLink>;

type Options = {
  url: string;
  log: Log;
  /** What the connection is for, such as `cow`: in the log, and as its name in the database. */
  name: string;
  /** What it listens to. */
  channel: string;
  /** Any number that no other user of the database locks: who has it leads. */
  lock: number;
  onNotice: (payload: string) => void;
  /** Notices may have been missed. */
  onGap: () => void;
};

/** A connection of its own, which hears notices, and holds the lock of the one server that does some work. */
export function createLeaderLink({ url, log, name, channel, lock, onNotice, onGap }: Options) {
  let current: pg.Client | null = null;
  let holder: pg.Client | null = null;
  let wasOpen = false;

  async function open(): Promise<pg.Client> {
    if (current !== null) return current;
    const client = new pg.Client({
      ...{ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true },
      ...{ statement_timeout: 5_000, query_timeout: 6_000, application_name: `parley-${name}` },
    });
    const forget = (error?: Error) => {
      if (current !== client) return;
      current = null;
      if (error !== undefined) log.warn(`${name}-connection-lost`, { message: error.message });
    };
    // Without a listener a connection that breaks ends the process.
    client.on('error', forget);
    client.on('end', () => forget());
    client.on('notification', ({ payload = '' }) => onNotice(payload));
    await client.connect();
    await client.query(`listen ${channel}`);
    current = client;
    if (wasOpen) onGap();
    wasOpen = true;
    return client;
  }

  return {
    /** Whether this server leads: takes its turn when no other does. Throws without a database. */
    async leads(): Promise<boolean> {
      const client = await open();
      if (holder === client) return true;
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [lock],
      );
      if (rows[0]?.held === true) holder = client;
      return holder === client;
    },
    /** Another server may lead from now on. */
    async close(): Promise<void> {
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
