import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';

let folder: string;
let postgres: EmbeddedPostgres | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'));
});
afterEach(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres?.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('keeps every committed row over a stop and over a kill', async () => {
  postgres = await startPostgres({ folder });
  await query('create table kept (n int)');
  await query('insert into kept values (1)');
  await postgres.stop();

  postgres = await startPostgres({ folder });
  await query('insert into kept values (2)');
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;

  postgres = await startPostgres({ folder });
  expect(await query('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('takes over from one that a killed supervisor left running', async () => {
  const left = await startPostgres({ folder });
  postgres = await startPostgres({ folder });
  await left.ended;
  expect(postgres.pid).not.toBe(left.pid);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('really syncs to disk and keeps its password to its owner', async () => {
  postgres = await startPostgres({ folder });
  expect(await query('show fsync')).toEqual([{ fsync: 'on' }]);
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
  const open = postgres.url.replace(/:[^:@/]+@/, ':wrong@');
  await expect(new pg.Client({ connectionString: open }).connect()).rejects.toThrow(/password/);
});
