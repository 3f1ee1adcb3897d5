import pg from 'pg';
import type { Log } from '../platform/log.ts';

/** Any number that no other user of the database locks: who has it runs the solver. */
export const solverLock = 7_310_421_967;
const channel = 'parley_cow';

export type CowLink = ReturnType<typeof createCowLink>;

type Options = {
  url: string;
  log: Log;
  /** An order of `owner` was placed, or has changed. */
  onOrder: (change: 'insert' | 'update', owner: string) => void;
  /** Changes may have been missed. */
  onGap: () => void;
};

/** A connection of its own, which hears of orders and holds the solver's lock. */
export function createCowLink({ url, log, onOrder, onGap }: Options) {
  let current: pg.Client | null = null;
  let holder: pg.Client | null = null;
  let wasOpen = false;

  async function open(): Promise<pg.Client> {
    if (current !== null) return current;
    const client = new pg.Client({
      ...{ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true },
      ...{ statement_timeout: 5_000, query_timeout: 6_000, application_name: 'parley-cow' },
    });
    const forget = (error?: Error) => {
      if (current !== client) return;
      current = null;
      if (error !== undefined) log.warn('cow-connection-lost', { message: error.message });
    };
    // Without a listener a connection that breaks ends the process.
    client.on('error', forget);
    client.on('end', () => forget());
    client.on('notification', ({ payload = '' }) => {
      const [change = '', owner = ''] = payload.split(' ');
      if (change === 'insert' || change === 'update') onOrder(change, owner);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    current = client;
    if (wasOpen) onGap();
    wasOpen = true;
    return client;
  }

  return {
    /** Whether this server runs the solver: takes its turn when no other does. Throws without a database. */
    async leads(): Promise<boolean> {
      const client = await open();
      if (holder === client) return true;
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [solverLock],
      );
      if (rows[0]?.held === true) holder = client;
      return holder === client;
    },
    /** Another server may run the solver from now on. */
    async close(): Promise<void> {
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
