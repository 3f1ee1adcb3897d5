import pg from 'pg';
import type { Log } from '../platform/log.ts';

/** The channel of the index's notifications. */
const channel = 'parley_index';
/** Far above what a step takes: a statement that takes longer hangs. In milliseconds. */
const statementMaxMs = 120_000;

export type Link = {
  /** The connection, opened anew when the last one broke. Throws when the database is away. */
  open(): Promise<pg.Client>;
  /** Whether a connection is open. */
  isOpen(): boolean;
  close(): Promise<void>;
};

type Options = {
  url: string;
  log: Log;
  /** What another server's follower said. */
  onNotice: (payload: string) => void;
};

/** A connection of its own: a pool's would neither listen nor hold a lease. */
export function createLink({ url, log, onNotice }: Options): Link {
  let current: pg.Client | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      statement_timeout: statementMaxMs,
      query_timeout: statementMaxMs + 1_000,
      keepAlive: true,
      application_name: 'parley-index',
    });
    const forget = (error?: Error) => {
      if (current !== client) return;
      current = null;
      if (error !== undefined) log.warn('index-connection-lost', { message: error.message });
    };
    // Without a listener a connection that breaks ends the process.
    client.on('error', forget);
    client.on('end', () => forget());
    client.on('notification', ({ payload, processId }) => {
      const own = (client as pg.Client & { processID?: number }).processID;
      if (processId !== own && payload !== undefined) onNotice(payload);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
    current = client;
    return client;
  }

  return {
    open: async () => current ?? (await connect()),
    isOpen: () => current !== null,
    async close() {
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}

/** Tells the other servers; inside a transaction, when it commits. */
export async function notify(client: pg.ClientBase, payload: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [channel, payload]);
}
