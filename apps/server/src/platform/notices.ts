import pg from 'pg';
import type { Log } from './log.ts';

/** A connection of its own, which hears what other connections notify: a pool's would neither listen nor hold a lock. */
export type Notices = {
  /** The connection, opened anew when the last one broke. Throws without a database. */
  open(): Promise<pg.Client>;
  close(): Promise<void>;
};

type Options = {
  url: string;
  log: Log;
  /** What the connection is for, such as `cow`: in the log, and as its name in the database. */
  name: string;
  /** What it listens to. */
  channel: string;
  /** A statement that takes longer hangs, in milliseconds. */
  statementMaxMs?: number;
  /** What another connection said. */
  onNotice: (payload: string) => void;
  /** What was said since the last connection broke went unheard. */
  onGap: () => void;
  /** The connection ended, and not by `close`. */
  onLost?: () => void;
};

/** Opens nothing before it is asked for the connection. */
export function createNotices(options: Options): Notices {
  const { url, log, name, channel, statementMaxMs = 5_000, onNotice, onGap, onLost } = options;
  let current: pg.Client | null = null;
  let wasOpen = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      statement_timeout: statementMaxMs,
      query_timeout: statementMaxMs + 1_000,
      keepAlive: true,
      application_name: `parley-${name}`,
    });
    const forget = (error?: Error) => {
      if (current !== client) return;
      current = null;
      onLost?.();
      if (error !== undefined) log.warn(`${name}-connection-lost`, { message: error.message });
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
    if (wasOpen) onGap();
    wasOpen = true;
    return client;
  }

  return {
    open: async () => current ?? (await connect()),
    async close() {
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
