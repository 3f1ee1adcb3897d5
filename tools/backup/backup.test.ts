import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRestoreSigned, restoreSchema } from '@parley/domain/chat/restores';
import { createTestDatabase } from '@parley/testkit/database';
import { sizedCases } from '@parley/testkit/size';
import { sizedTest, test } from '@parley/testkit/tests';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { headKeyAt } from '../../apps/server/src/chat/headKey.ts';
import { createHostStore } from '../../apps/server/src/hosts/store.ts';
import { expectOpenPlace } from '../../apps/server/src/platform/dataPlace.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { testCommunity } from '../../apps/server/src/testCommunity.ts';
import { everything, fill } from '../copy/testFill.ts';
import { expectPlace } from '../start/dataPlace.ts';
import { makeBackup, verifyBackup } from './backup.ts';
import { backupAt, backupsIn, readManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';

type Made = Awaited<ReturnType<typeof createTestDatabase>>;

const made: Made[] = [];
let root: string;
let dataFolder: string;
let to: string;
let databaseUrl: string;
const files: Record<string, string> = {
  'public-config.json': JSON.stringify(testCommunity),
  'secrets/token.key': 'a secret',
  'media/uploads/ab/abc/picture.webp': 'a picture',
  'media/cache/gone': 'made anew',
  'logs/browser.log': 'made anew',
  'lock.1.2': 'of this machine',
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  dataFolder = join(root, 'data');
  to = join(root, 'backups');
  for (const [path, content] of Object.entries(files)) write(join(dataFolder, path), content);
  headKeyAt(join(dataFolder, 'secrets', 'head.key'));
  databaseUrl = await create();
  await migrate(databaseUrl);
  await fill(databaseUrl, 30);
  await withClient(databaseUrl, (client) => createHostStore(client).begin('chat.example', 1));
});
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
  rmSync(root, { recursive: true });
});

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function create(): Promise<string> {
  const database = await createTestDatabase('empty', async () => {});
  made.push(database);
  return database.url;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const ask = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows);
const quiet = () => {};
const backUp = (keep: number | null = null, say: (sentence: string) => void = quiet) =>
  makeBackup({ to, dataFolder, databaseUrl, outside: {}, keep, say });

/** Restores into a folder beside; resolves with it and its database. */
async function restore(from: string, name = 'restored', url: string | null = null) {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const own = url ?? (await create());
  await restoreBackup({ from, dataFolder: folder, databaseUrl: own, say: quiet });
  return { folder, own };
}

const withoutEpoch = everything.replace("select 'e' || t::text from meta t", "select 'e'");

test('a restored backup has every row, file, and key of its moment, and a log of its own', async () => {
  const before = await ask(databaseUrl, withoutEpoch);
  const backup = await backUp();
  await ask(databaseUrl, 'delete from chain.logs');
  const { folder, own } = await restore(backup);
  expect(await ask(own, withoutEpoch)).toEqual(before);
  for (const path of [
    'public-config.json',
    'secrets/token.key',
    'media/uploads/ab/abc/picture.webp',
  ])
    expect(readFileSync(join(folder, path), 'utf8'), path).toBe(files[path]);
  expect(existsSync(join(folder, 'media/cache')) || existsSync(join(folder, 'logs'))).toBe(false);
  expect(statSync(join(folder, 'secrets/token.key')).mode & 0o777).toBe(0o600);
  // The next of a counter is behind all that there are.
  expect(await ask(own, 'insert into chain.cursors (block) values (9) returning id')).toEqual([
    { id: 21 },
  ]);
  await expectOpenPlace(own);
  expectPlace({ dataFolder: folder, databaseUrl: own });
  expect(() => expectPlace({ dataFolder: folder, databaseUrl: null })).toThrow('is in postgres://');
  const [{ epoch: first }] = await ask(databaseUrl, 'select epoch from meta');
  const [{ epoch: second }] = await ask(own, 'select epoch from meta');
  expect(second).not.toBe(first);

  const [said, ...more] = await withClient(own, (client) => createHostStore(client).restores(1));
  const { atMs } = readManifest(backup);
  expect(said).toMatchObject({ from: first, to: second, savedAt: atMs, host: 'chat.example' });
  expect(said?.heads).toMatchObject({ general: { seq: 30 } });
  expect(said?.key).toBe(headKeyAt(join(dataFolder, 'secrets', 'head.key')).publicKey);
  expect(more).toEqual([]);
  const chainId = testCommunity.supportedChainId;
  expect(await isRestoreSigned(restoreSchema.parse({ ...said, chainId }))).toBe(true);
});

test('a backup of a restored community restores, too, and tells of both restores', async () => {
  const first = await restore(await backUp());
  const again = await makeBackup({
    to,
    dataFolder: first.folder,
    databaseUrl: first.own,
    outside: {},
    keep: null,
    say: quiet,
  });
  const { own } = await restore(again, 'again');
  const said = await withClient(own, (client) => createHostStore(client).restores(1));
  expect(said.map(({ from }) => from)).toEqual([said[0]?.from, said[0]?.to]);
  expect((await ask(own, 'select epoch from meta'))[0].epoch).toBe(said[1]?.to);
});

test('the doctor finds when the last backup was made, and where', async () => {
  const backup = await backUp();
  const noted = JSON.parse(readFileSync(join(dataFolder, 'backups.json'), 'utf8'));
  expect(noted).toEqual({ at: readManifest(backup).atMs, to });
});

test('a backup takes files that it has from the one before, unless they changed or were damaged there', async () => {
  const path = 'media/uploads/ab/abc/picture.webp';
  write(join(dataFolder, 'media/uploads/other'), 'another one');
  const inodeIn = (backup: string) => statSync(join(backup, 'data', path)).ino;
  const first = await backUp();
  const second = await backUp();
  expect(inodeIn(second)).toBe(inodeIn(first));
  writeFileSync(join(second, 'data/media/uploads/other'), 'damaged one');
  write(join(dataFolder, path), 'A picture');
  const third = await backUp();
  expect(readFileSync(join(third, 'data', path), 'utf8')).toBe('A picture');
  expect(readFileSync(join(third, 'data/media/uploads/other'), 'utf8')).toBe('another one');
  await verifyBackup(third);
  await expect(verifyBackup(second)).rejects.toThrow('other is not what was saved.');
});

test('any file of a backup that is missing or changed in one bit is found, and no such backup is restored', async () => {
  const backup = await backUp();
  const paths = readManifest(backup).files.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of ['manifest.json', ...paths]) {
    const file = join(backup, path);
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    const middle = damaged.length >> 1;
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    await expect(verifyBackup(backup), path).rejects.toThrow(
      /is not what was saved|cannot be used/,
    );
    rmSync(file);
    await expect(verifyBackup(backup), path).rejects.toThrow(/is missing|cannot be used/);
    writeFileSync(file, whole);
  }
  await verifyBackup(backup);
  writeFileSync(join(backup, 'data/secrets/token.key'), 'another');
  await expect(restore(backup)).rejects.toThrow('is not what was saved');
  expect(readdirSync(join(root, 'restored'))).toEqual([]);
});

sizedTest.each(sizedCases(['Database', 'Files']))(
  'a backup that is broken off after “%s” is no backup, and goes with the next one',
  async (part) => {
    const breakOff = (sentence: string) => {
      if (sentence.startsWith(part)) throw new Error('broken off');
    };
    await expect(backUp(null, breakOff)).rejects.toThrow('broken off');
    expect(() => backupAt(to)).toThrow('There is no whole backup');
    expect(existsSync(join(dataFolder, 'backups.json'))).toBe(false);
    const backup = await backUp();
    expect(backupAt(to)).toBe(backup);
    expect(readdirSync(to)).toHaveLength(1);
  },
);

test('only as many backups are kept as the operator says, and the newest is the one that counts', async () => {
  const [, second, third] = [await backUp(), await backUp(), await backUp(2)];
  expect(backupsIn(to).map((name) => join(to, name))).toEqual([second, third]);
  expect(backupAt(to)).toBe(third);
  await verifyBackup(second);
});

test('two backups into one folder, and one into the data folder, are refused', async () => {
  const first = backUp();
  await expect(backUp()).rejects.toThrow('Another backup is being made');
  await first;
  await expect(
    makeBackup({
      to: join(dataFolder, 'backups'),
      dataFolder,
      databaseUrl,
      outside: {},
      keep: null,
      say: quiet,
    }),
  ).rejects.toThrow('outside of the data folder');
});

test('files that settings name elsewhere come along', async () => {
  const config = join(root, 'config.json');
  writeFileSync(config, JSON.stringify(testCommunity));
  const outside = { PARLEY_CONFIG: config };
  const backup = await makeBackup({ to, dataFolder, databaseUrl, outside, keep: null, say: quiet });
  const { folder } = await restore(backup);
  expect(readFileSync(join(folder, 'outside/PARLEY_CONFIG'), 'utf8')).toBe(
    JSON.stringify(testCommunity),
  );
});

test('a restore overwrites no data, neither in a folder nor in a database', async () => {
  const backup = await backUp();
  await expect(restore(backup, 'data')).rejects.toThrow('There is data in');
  await expect(restore(backup, 'other', databaseUrl)).rejects.toThrow('has been used already');
  expect(readFileSync(join(dataFolder, 'secrets/token.key'), 'utf8')).toBe('a secret');
});

sizedTest.each(sizedCases(['Database', 'Files', 'Backup']))(
  'a restore that is broken off after “%s” starts nothing, and the next one ends it',
  async (part) => {
    const backup = await backUp();
    const folder = join(root, 'restored');
    mkdirSync(folder);
    const own = await create();
    const breakOff = (sentence: string) => {
      if (sentence.startsWith(part)) throw new Error('broken off');
    };
    const options = { from: backup, dataFolder: folder, databaseUrl: own };
    await expect(restoreBackup({ ...options, say: breakOff })).rejects.toThrow('broken off');
    if (part !== 'Backup')
      expect(() => expectPlace({ dataFolder: folder, databaseUrl: own })).toThrow(
        'Run the same npm run restore again',
      );
    if (part === 'Database')
      await expect(expectOpenPlace(own)).rejects.toThrow('npm run restore again');
    writeFileSync(join(folder, 'restoring'), '');
    write(join(folder, 'secrets/half'), 'of before');
    await restoreBackup({ ...options, say: quiet });
    expectPlace({ dataFolder: folder, databaseUrl: own });
    await expectOpenPlace(own);
    expect(existsSync(join(folder, 'secrets/half'))).toBe(false);
    expect(await ask(own, withoutEpoch)).toEqual(await ask(databaseUrl, withoutEpoch));
  },
);

test('a backup of what is no whole community is refused', async () => {
  await ask(databaseUrl, "update data_place set state = 'copying'");
  await expect(backUp()).rejects.toThrow('not moved or restored there to its end');
  await ask(databaseUrl, 'drop table data_place');
  await expect(backUp()).rejects.toThrow('Start it once first');
});
