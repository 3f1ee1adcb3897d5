import pg from 'pg';
import { createNotices } from './notices.ts';

/** The lock of each work that one server of several does; no other user of the database locks these numbers. */
export const leaseLocks = {
  cow: 7_310_421_967,
  index: 7_310_421_968,
  anchors: 7_310_421_971,
  push: 7_310_421_991,
  keeping: 7_310_421_992,
} as const;

/** The right of one server to do some work, on a connection of its own that also hears notices. */
export type Lease = {
  /**
   * The connection that has the lease, on which this server may also write: what it writes there ends with the lease.
   * Null while another server has it. Throws without a database.
   */
  take(): Promise<pg.Client | null>;
  /** Lets another server have it at once. */
  release(): Promise<void>;
  /** Calls back when a connection ended that this server did not end: another one may have the lease now. */
  onLost(listener: () => void): void;
};

type Options = Omit<Parameters<typeof createNotices>[0], 'onLost'> & {
  /** One of `leaseLocks`. */
  lock: number;
  /** How long a holder that shows no sign of life keeps the lease, in milliseconds. */
  idleMaxMs?: number;
  /** How often a holder shows one, in milliseconds. */
  renewMs?: number;
};

/**
 * A lock of the session, which ends with the connection. The database ends the connection of a holder that is silent
 * for too long, such as of a machine without power.
 */
export function createLease(options: Options): Lease {
  const { lock, idleMaxMs = 10_000, renewMs = 3_000, ...listening } = options;
  const listeners: (() => void)[] = [];
  const notices = createNotices({ ...listening, onLost: lose });
  let holder: pg.Client | null = null;
  let renewing: NodeJS.Timeout | undefined;

  function lose(): void {
    forget();
    for (const listener of listeners) listener();
  }

  function forget(): void {
    clearInterval(renewing);
    holder = null;
  }

  async function hold(client: pg.Client): Promise<void> {
    const set = 'set_config($1, $3, false), set_config($2, $3, false)';
    await client.query(`select ${set}`, [
      'idle_session_timeout',
      'idle_in_transaction_session_timeout',
      `${idleMaxMs}ms`,
    ]);
    holder = client;
    let isUnderWay = false;
    renewing = setInterval(async () => {
      if (isUnderWay) return;
      isUnderWay = true;
      await client.query('select').catch((error) => {
        // A refusal is an answer, too. Without any, the database may have given the lease to another server.
        if (holder !== client || error instanceof pg.DatabaseError) return;
        lose();
        return notices.close();
      });
      isUnderWay = false;
    }, renewMs).unref();
  }

  return {
    async take() {
      const client = await notices.open();
      if (holder === client) return client;
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [lock],
      );
      if (rows[0]?.held !== true) return null;
      await hold(client);
      return client;
    },
    async release() {
      forget();
      await notices.close();
    },
    onLost: (listener) => void listeners.push(listener),
  };
}
