import pg from 'pg';
import type { Log } from '../../platform/log.ts';
import { backoffMs, type Wire, type WireEvents } from './wire.ts';

const channel = 'parley_bus';
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const maxBytes = 7_900;
/** How often a silent connection is tried, in milliseconds. */
const pingMs = 5_000;
/** Texts that wait for the database at most. */
const waitingMax = 10_000;

/**
 * The wire that every community has: LISTEN and NOTIFY of its database, over a connection of its own.
 * NOTIFY takes a lock of the whole database, so that texts are sent together: all that gathered while
 * the ones before were under way, in one transaction.
 */
export function createPostgresWire(url: string, log: Log): Wire {
  let events: WireEvents | null = null;
  let current: pg.Client | null = null;
  let waiting = new Map<string, string>();
  let sending: Promise<void> | null = null;
  let isStopped = false;
  let attempt = 0;
  let retry: NodeJS.Timeout | undefined;
  const ping = setInterval(() => void ask('select 1'), pingMs);
  ping.unref();

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 5_000,
      query_timeout: 6_000,
      keepAlive: true,
      application_name: 'parley-bus',
    });
    // Without a listener a connection that breaks ends the process.
    client.on('error', (error) => lose(client, error.message));
    client.on('end', () => lose(client, 'closed'));
    client.on('notification', ({ payload, processId }) => {
      const own = (client as pg.Client & { processID?: number }).processID;
      if (processId !== own && payload !== undefined) events?.text(payload);
    });
    try {
      await client.connect();
      // What is said here need not survive a crash, so that nobody waits for a disk.
      await client.query('set synchronous_commit = off');
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.end().catch(() => {});
      if (attempt === 0) log.warn('bus-unreachable', { message: (error as Error).message });
      again();
      return;
    }
    if (isStopped) {
      await client.end().catch(() => {});
      return;
    }
    current = client;
    attempt = 0;
    events?.open();
  }

  function again(): void {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), backoffMs(attempt));
    attempt += 1;
  }

  function lose(client: pg.Client, message: string): void {
    if (current !== client) return;
    current = null;
    waiting = new Map();
    client.end().catch(() => {});
    if (isStopped) return;
    log.warn('bus-connection-lost', { message });
    events?.lost();
    again();
  }

  async function ask(text: string, values: unknown[] = []): Promise<void> {
    const client = current;
    try {
      await client?.query(text, values);
    } catch (error) {
      if (client !== null) lose(client, (error as Error).message);
    }
  }

  async function sendWaiting(): Promise<void> {
    // What is said in the same turn of the event loop travels together.
    await new Promise((resolve) => setImmediate(resolve));
    while (current !== null && waiting.size > 0) {
      const texts = [...waiting.values()];
      waiting = new Map();
      await ask('select pg_notify($1, text) from unnest($2::text[]) as text', [channel, texts]);
    }
  }

  return {
    maxBytes: () => maxBytes,
    carriesMessages: false,
    start(listener) {
      events = listener;
      void connect();
    },
    send(text, key = text) {
      if (current === null) return;
      waiting.delete(key);
      waiting.set(key, text);
      if (waiting.size > waitingMax) {
        // Nothing may be lost unnoticed: all nodes are told that something was.
        lose(current, 'too much to say');
        return;
      }
      sending ??= sendWaiting().finally(() => {
        sending = null;
      });
    },
    async stop() {
      isStopped = true;
      clearInterval(ping);
      clearTimeout(retry);
      await sending;
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
