import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { askAtDoor } from './door.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Resolves with the connection string of the run's PostgreSQL; see `createTestDatabase`. */
    postgresDoor: string;
  }
}

/** The database of one test file. */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Copies a template, which the first caller of a run makes with `prepare` (such as the server's
 * migrations). A copy takes about 30 ms, less than migrating.
 */
export async function createTestDatabase(
  template: string,
  prepare: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const adminUrl = await askAtDoor(inject('postgresDoor'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    // Of two test files at once, the first makes the template and the second waits for it.
    await admin.query("select pg_advisory_lock(hashtext('template'))");
    try {
      const made = await admin.query('select 1 from pg_database where datname = $1', [template]);
      if (made.rowCount === 0) {
        const unfinished = `${template}_unfinished`;
        await admin.query(`drop database if exists ${unfinished}`);
        await admin.query(`create database ${unfinished}`);
        await prepare(urlOf(adminUrl, unfinished));
        await admin.query(`alter database ${unfinished} rename to ${template}`);
      }
      // Through the log a copy costs PostgreSQL two and a half times as much.
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    } finally {
      await admin.query("select pg_advisory_unlock(hashtext('template'))");
    }
  });
  return {
    url: urlOf(adminUrl, name),
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Connections of this worker, which its files share; one that nobody needs ends by itself. */
const pools = new Map<string, pg.Pool>();

async function asAdmin(url: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const pool = pools.get(url) ?? openPool(url);
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, allowExitOnIdle: true });
  // The run's PostgreSQL ends before the last worker does.
  pool.on('error', () => {});
  pools.set(url, pool);
  return pool;
}
