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
 * migrations). A copy takes about 50 ms, less than migrating.
 */
export async function createTestDatabase(
  template: string,
  prepare: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const adminUrl = await askAtDoor(inject('postgresDoor'));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onDatabase(adminUrl, async (admin) => {
    // Of two test files at once, the first makes the template and the second waits for it.
    await admin.query("select pg_advisory_lock(hashtext('template'))");
    const made = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (made.rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await admin.query(`drop database if exists ${unfinished}`);
      await admin.query(`create database ${unfinished}`);
      await prepare(urlOf(adminUrl, unfinished));
      await admin.query(`alter database ${unfinished} rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(adminUrl, name),
    drop: () =>
      onDatabase(adminUrl, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

function urlOf(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
