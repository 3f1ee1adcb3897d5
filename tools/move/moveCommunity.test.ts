import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@parley/embedded/postgres';
import { createTestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectOpenPlace } from '../../apps/server/src/platform/dataPlace.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { enterPlace, expectPlace, readFolderPlace } from '../start/dataPlace.ts';
import { moveCommunity } from './moveCommunity.ts';

type Made = Awaited<ReturnType<typeof createTestDatabase>>;

let dataFolder: string;
let own: Made;

beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'parley-move-'));
  own = await createTestDatabase('empty', async () => {});
});
afterEach(async () => {
  await own.drop();
  rmSync(dataFolder, { recursive: true });
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function withEmbedded<T>(work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await startPostgres({ folder: join(dataFolder, 'postgres') });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function begin(room: string): Promise<void> {
  await withEmbedded(async (url) => {
    await migrate(url);
    await ask(url, `insert into rooms select '${room}', 0, chain_start('${room}')`);
  });
}

/** What a start there does before a server opens; throws as that does. */
async function open(databaseUrl: string | null): Promise<unknown[]> {
  const settings = { dataFolder, databaseUrl };
  expectPlace(settings);
  const enter = async (url: string) => {
    await enterPlace(settings, url);
    await expectOpenPlace(url);
    return ask(url, 'select id from rooms');
  };
  return databaseUrl === null ? withEmbedded(enter) : enter(databaseUrl);
}

const move = (isTo: boolean, say: (sentence: string) => void = () => {}) =>
  moveCommunity({ dataFolder, isTo, url: own.url, say });
const breakOff = () => {
  throw new Error('broken off');
};

test('a community is in one place at a time, there and back, and a second run of a move finds it there', async () => {
  await begin('general');
  await expect(move(true, breakOff)).rejects.toThrow('broken off');
  expect(await open(null)).toEqual([{ id: 'general' }]);
  await expect(open(own.url)).rejects.toThrow('DATABASE_URL names another database');
  await expect(expectOpenPlace(own.url)).rejects.toThrow('not moved or restored here to its end');

  expect(await move(true)).toBeGreaterThan(0);
  expect(await move(true)).toBe(null);
  expect(await open(own.url)).toEqual([{ id: 'general' }]);
  await expect(open(null)).rejects.toThrow('The data of this community is in postgres://');
  await expect(withEmbedded(expectOpenPlace)).rejects.toThrow(
    'This community went on in postgres://',
  );

  await ask(own.url, "insert into rooms select 'memes', 0, chain_start('memes')");
  await expect(move(false, breakOff)).rejects.toThrow('broken off');
  expect(await open(own.url)).toHaveLength(2);
  await expect(open(null)).rejects.toThrow('The data of this community is in postgres://');
  expect(await move(false)).toBeGreaterThan(0);
  expect(await move(false)).toBe(null);
  expect(await open(null)).toHaveLength(2);
  await expect(expectOpenPlace(own.url)).rejects.toThrow('went on in the data folder');
  expect(existsSync(join(dataFolder, 'postgres.left-1'))).toBe(true);
  await expect(move(true)).rejects.toThrow('has been used already');
  expect(await open(null)).toHaveLength(2);
});

test('a community of its own is overwritten by no move, and stays where it is', async () => {
  await begin('general');
  await migrate(own.url);
  await ask(own.url, "insert into rooms select 'other', 0, chain_start('other')");
  await expect(move(false)).rejects.toThrow('has been used already');
  expect(readFolderPlace(dataFolder)).toBe(null);
  await expect(move(true)).rejects.toThrow('has been used already');
  await expect(move(false)).rejects.toThrow('Start Parley without DATABASE_URL');
  expect(await open(null)).toEqual([{ id: 'general' }]);
  await expectOpenPlace(own.url);
});
