import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './child.ts';
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

test('the embedded database keeps every committed row over a stop and a kill', async () => {
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

test('a start takes over the database that a killed supervisor left running', async () => {
  const left = await startPostgres({ folder });
  postgres = await startPostgres({ folder });
  await left.ended;
  expect(postgres.pid).not.toBe(left.pid);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a number of another program, left over from another machine or before a power cut, stops no start', async () => {
  postgres = await startPostgres({ folder });
  await query('create table kept (n int)');
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await postgres.stop();
  const other = spawn('sleep', ['60']);
  await writeFile(pidFile, left.replace(/^\d+/, String(other.pid)));
  postgres = await startPostgres({ folder });
  expect(await query('select n from kept')).toEqual([]);
  expect(other.exitCode).toBeNull();
  other.kill();
});

test('a database that may run under another path of its folder is left alone', async () => {
  postgres = await startPostgres({ folder });
  const pidFile = join(folder, 'cluster', 'postmaster.pid');
  const left = await readFile(pidFile, 'utf8');
  await postgres.stop();
  const other = spawn('sleep', ['60'], { argv0: 'postgres' });
  const its = left.replace(/^\d+/, String(other.pid));
  await writeFile(pidFile, its);
  await expect(startPostgres({ folder })).rejects.toThrow('postmaster.pid');
  expect(await readFile(pidFile, 'utf8')).toBe(its);
  other.kill();
});

test('what is missing of a database is told, and nothing is begun in its place', async () => {
  postgres = await startPostgres({ folder });
  await postgres.stop();
  const start = () => startPostgres({ folder });
  await rm(join(folder, 'password'));
  await expect(start()).rejects.toThrow(/password is missing or can’t be read\. Copy it from/);
  await rm(join(folder, 'cluster', 'PG_VERSION'));
  await expect(start()).rejects.toThrow(/cluster is only a part of a database\. Copy it from/);
});

test('a password of another database is told at once, and leaves nothing running', async () => {
  await (await startPostgres({ folder })).stop();
  await writeFile(join(folder, 'password'), 'another');
  await expect(startPostgres({ folder })).rejects.toThrow(
    /^The database doesn’t take the password in .*password\. Copy it from where the folder came/,
  );
  await expect(stat(join(folder, 'cluster', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('the embedded database syncs to disk and keeps its password to its owner', async () => {
  postgres = await startPostgres({ folder });
  expect(await query('show fsync')).toEqual([{ fsync: 'on' }]);
  expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
  const open = postgres.url.replace(/:[^:@/]+@/, ':wrong@');
  await expect(new pg.Client({ connectionString: open }).connect()).rejects.toThrow(/password/);
});

test('the embedded database takes another port when a program was faster on the one it found', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const taken = (other.address() as AddressInfo).port;
  const found = [taken, await freePort()];
  postgres = await startPostgres({ folder, findPort: async () => found.shift() ?? 0 });
  expect(found).toEqual([]);
  expect(postgres.port).not.toBe(taken);
  expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  other.close();
});
