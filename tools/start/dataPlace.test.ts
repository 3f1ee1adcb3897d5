import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import {
  enterPlace,
  expectHome,
  expectPlace,
  notePlace,
  readFolderPlace,
  withoutSecrets,
  writeFolderPlace,
} from './dataPlace.ts';

type Made = Awaited<ReturnType<typeof createTestDatabase>>;

const made: Made[] = [];
let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-place-'));
});
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
  rmSync(dataFolder, { recursive: true });
});

async function create(): Promise<string> {
  const database = await createTestDatabase('empty', async () => {});
  made.push(database);
  await migrate(database.url);
  return database.url;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const own = 'postgres://parley:secret@db.internal:5433/parley';

/** As the first start leaves it. */
function makeCluster(): void {
  const cluster = join(dataFolder, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
}

test.each([
  ['embedded', null, null],
  ['embedded', own, 'DATABASE_URL names another database'],
  ['postgres://db.internal:5433/parley', own, null],
  ['postgres://db.internal:5433/parley', null, 'is in postgres://db.internal:5433/parley. Start'],
])('a folder whose data is in %s starts with DATABASE_URL %s: %s', (at, databaseUrl, refusal) => {
  expectPlace({ dataFolder, databaseUrl });
  writeFolderPlace(dataFolder, at === 'embedded' ? { at } : { at, id: 'a' });
  if (at === 'embedded') makeCluster();
  const start = () => expectPlace({ dataFolder, databaseUrl });
  if (refusal === null) start();
  else expect(start).toThrow(refusal);
});

test('the address that is kept has neither user nor password', () => {
  expect(withoutSecrets(own)).toBe('postgres://db.internal:5433/parley');
});

test('a folder notes where a server runs on its data, and takes no other database from then on', async () => {
  const [here, elsewhere] = [await create(), await create()];
  await notePlace({ dataFolder, databaseUrl: here }, here);
  expect(readFolderPlace(dataFolder)).toMatchObject({ at: withoutSecrets(here) });
  await enterPlace({ dataFolder, databaseUrl: here }, here);
  await expect(enterPlace({ dataFolder, databaseUrl: elsewhere }, elsewhere)).rejects.toThrow(
    'DATABASE_URL names a database without this community’s data',
  );
  await expect(
    enterPlace({ dataFolder, databaseUrl: own }, here.replace(/:\d+\//, ':1/')),
  ).rejects.toThrow('The database does not answer');
});

test('the same database at another address is the same place, and is noted there', async () => {
  const here = await create();
  await notePlace({ dataFolder, databaseUrl: here }, here);
  const there = here.replace('127.0.0.1', 'localhost');
  await enterPlace({ dataFolder, databaseUrl: there }, there);
  await notePlace({ dataFolder, databaseUrl: there }, there);
  expect(readFolderPlace(dataFolder)).toMatchObject({ at: withoutSecrets(there) });
});

test('a start ends a move that was broken off after the folder knew of it', async () => {
  const here = await create();
  await notePlace({ dataFolder, databaseUrl: here }, here);
  await ask(here, "update data_place set state = 'copied'");
  await enterPlace({ dataFolder, databaseUrl: here }, here);
  expect(await ask(here, 'select state from data_place')).toEqual([{ state: 'open' }]);
});

test('a folder whose database is missing, as after a copy of a part, begins no empty one', () => {
  writeFolderPlace(dataFolder, { at: 'embedded' });
  const start = () => expectPlace({ dataFolder, databaseUrl: null });
  expect(start).toThrow(
    /The database of this community isn’t in .*postgres\. Copy .* npm run restore/,
  );
  mkdirSync(join(dataFolder, 'postgres', 'cluster'), { recursive: true });
  expect(start).toThrow('The database of this community isn’t in');
  makeCluster();
  start();
});

test.each(['seeded', 'secrets/head.key'])(
  'a folder of before database.json whose database is missing begins no empty one, as %s shows',
  (left) => {
    mkdirSync(join(dataFolder, 'secrets'));
    writeFileSync(join(dataFolder, left), '');
    expect(() => expectPlace({ dataFolder, databaseUrl: null })).toThrow(
      /isn’t in .*postgres\. Copy .*\nIf it is in a PostgreSQL of your own, .* DATABASE_URL\./,
    );
    expectPlace({ dataFolder, databaseUrl: own });
    makeCluster();
    expectPlace({ dataFolder, databaseUrl: null });
    expect(() => expectPlace({ dataFolder, databaseUrl: own })).toThrow(
      /postgres is a database, and DATABASE_URL names another\..* move .*postgres out of the folder/,
    );
  },
);

test('a first start that was broken off before its database was there begins again', () => {
  mkdirSync(join(dataFolder, 'chain'));
  mkdirSync(join(dataFolder, 'secrets'));
  for (const left of ['public-config.json', 'secrets/deployer.key', 'secrets/anchor.key'])
    writeFileSync(join(dataFolder, left), '');
  expectPlace({ dataFolder, databaseUrl: null });
});

test('a folder in the middle of a restore, and one whose note is damaged, do not start', () => {
  writeFileSync(join(dataFolder, 'restoring'), '');
  expect(() => expectPlace({ dataFolder, databaseUrl: null })).toThrow(
    'Run the same npm run restore again.',
  );
  rmSync(join(dataFolder, 'restoring'));
  writeFileSync(join(dataFolder, 'database.json'), '{"at":');
  expect(() => expectPlace({ dataFolder, databaseUrl: null })).toThrow('cannot be read');
});

test('a community that is at another address is noticed before anything is written', async () => {
  const url = await create();
  await expectHome(url, 'http://localhost:3000');
  await ask(url, "insert into host_changes (to_host, at) values ('localhost:3000', 1)");
  await expectHome(url, 'http://localhost:3000');
  await expect(expectHome(url, 'https://chat.example')).rejects.toThrow(
    'This community is at localhost:3000, and it was started at chat.example',
  );
  // One from before addresses were noted is migrated by the server first.
  await ask(url, 'drop table host_changes');
  await expectHome(url, 'https://chat.example');
});
