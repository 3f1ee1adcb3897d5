import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterMajor, startPostgres } from '@parley/embedded/postgres';
import { findPostgres, majorOf } from '@parley/embedded/postgresBinaries';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectOpenPlace } from '../../apps/server/src/platform/dataPlace.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { everything, fill } from '../copy/testFill.ts';
import { enterPlace, expectPlace } from '../start/dataPlace.ts';
import { formerPrograms } from './formerPrograms.ts';

const messages = 300;
let folder: string;
let dataFolder: string;
let cluster: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-upgrade17-'));
  dataFolder = join(folder, 'data');
  cluster = join(dataFolder, 'postgres');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Works on a cluster with the programs of this version, or those in `native`. */
async function on<T>(
  place: { folder: string; native?: string },
  work: (url: string) => Promise<T>,
): Promise<T> {
  const embedded = await startPostgres(place);
  return work(embedded.url).finally(() => embedded.stop());
}

async function majorAt(url: string): Promise<number> {
  const rows = await ask<{ major: number }>(
    url,
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  return rows[0]?.major ?? 0;
}

test('a cluster that PostgreSQL 17 made is carried over by the command, with the programs that it installs from npm, and every row is there', async () => {
  const native = formerPrograms(17, folder);
  const whole = await on({ folder: cluster, native }, async (url) => {
    expect(await majorAt(url)).toBe(17);
    await migrate(url);
    await fill(url, messages);
    return ask(url, everything);
  });
  expect(whole.length).toBeGreaterThan(messages);
  await expect(startPostgres({ folder: cluster })).rejects.toThrow('was made by PostgreSQL 17');

  const command = ['tools/bootstrap.mjs', 'tools/move/main.ts', '--upgrade-cluster'];
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  expect(stdout).toContain(`public.messages: ${messages} rows, the same in both`);

  const runs = majorOf(await findPostgres(cluster));
  expect(runs).toBeGreaterThan(17);
  const settings = { dataFolder, databaseUrl: null };
  expectPlace(settings);
  await on({ folder: cluster }, async (url) => {
    expect(await majorAt(url)).toBe(runs);
    await enterPlace(settings, url);
    await expectOpenPlace(url);
    expect(await ask(url, everything)).toEqual(whole);
  });
  // The former one is whole too, for the programs that made it.
  const kept = `${cluster}.left-1`;
  expect(await clusterMajor(kept)).toBe(17);
  expect(await on({ folder: kept, native }, (url) => ask(url, everything))).toEqual(whole);
  expect(existsSync(join(dataFolder, 'postgres.programs'))).toBe(false);
});
