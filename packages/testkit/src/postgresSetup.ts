import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDoor } from './door.ts';

/** Vitest global setup: one real PostgreSQL for the whole run, started for the first test that asks. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  let postgres: Promise<EmbeddedPostgres> | undefined;
  const door = await openDoor(async () => {
    postgres ??= startHastyPostgres(folder);
    return (await postgres).url;
  });
  project.provide('postgresDoor', door.url);
  return async () => {
    door.close();
    await (await postgres?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Hundreds of databases are made, connected to, and dropped in a run, and none outlives it: nothing has to reach
 * the disk, and nobody guesses the password. Tests of kills start a PostgreSQL of their own.
 */
async function startHastyPostgres(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ folder });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('alter system set full_page_writes = off');
  await client.query('select pg_reload_conf()');
  await client.query('set scram_iterations = 1');
  const { username, password } = new URL(postgres.url);
  const [role, secret] = [client.escapeIdentifier(username), client.escapeLiteral(password)];
  await client.query(`alter role ${role} password ${secret}`);
  await client.end();
  return postgres;
}
