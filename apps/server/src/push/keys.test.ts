import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createMemoryLog } from '../testServer.ts';
import { pushKeyAt } from './key.ts';
import { openPushKeys } from './keys.ts';
import { newKeyFile } from './testPush.ts';

let made: TestDatabase;
let database: Database;
beforeEach(async () => {
  made = await createTestDatabase('migrated', async (url) => void (await migrate(url)));
  database = openDatabase(made.url, silentLog, 6);
});
afterEach(async () => {
  await database.end();
  await made.drop();
});

test('the first start makes the key, readable by its owner only, and the next ones keep it', async () => {
  const file = newKeyFile();
  const first = await pushKeyAt(file, database);
  expect(first.own?.publicKey).toBe(first.known);
  expect(Buffer.from(first.known, 'base64url')).toHaveLength(65);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await pushKeyAt(file, database)).toEqual(first);
});

test('of servers that start at once one makes the key, and the others have none', async () => {
  const files = Array.from({ length: 6 }, newKeyFile);
  const keys = await Promise.all(files.map((file) => pushKeyAt(file, database)));
  expect(new Set(keys.map(({ known }) => known)).size).toBe(1);
  expect(keys.filter(({ own }) => own !== null)).toHaveLength(1);
  expect(files.filter((file) => existsSync(file))).toHaveLength(1);
});

test('a server with a copy of the file has the key as well; one without says which is missing', async () => {
  const file = newKeyFile();
  const { known, own } = await pushKeyAt(file, database);
  const copy = newKeyFile();
  writeFileSync(copy, readFileSync(file));
  expect(await pushKeyAt(copy, database)).toEqual({ known, own });
  const { log, lines } = createMemoryLog();
  const missing = newKeyFile();
  const keys = await openPushKeys(missing, database, { now: () => 0 }, log);
  expect(keys.own()).toBeNull();
  expect(keys.known()).toBe(known);
  expect(existsSync(missing)).toBe(false);
  expect(lines.join()).toContain('push-key-missing');
  expect(lines.join()).toContain(known);
});

test('a file with a new key brings the community that one, and servers with the one before stop sending', async () => {
  const clock = { at: 0, now: () => clock.at };
  const before = await openPushKeys(newKeyFile(), database, clock, silentLog);
  const file = newKeyFile();
  writeFileSync(file, `${'7'.repeat(64)}\n`, { mode: 0o644 });
  const { known, own } = await pushKeyAt(file, database);
  expect(known).not.toBe(before.known());
  expect(own?.publicKey).toBe(known);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await before.renew();
  expect(before.own()).not.toBeNull();
  clock.at = 10_000;
  await before.renew();
  expect(before.own()).toBeNull();
  expect(before.known()).toBe(known);
});

test.each(['', 'no key', '0'.repeat(64), 'f'.repeat(64), '7'.repeat(63)])(
  'a file that holds “%s” stops the start with its name',
  async (text) => {
    const file = newKeyFile();
    writeFileSync(file, text);
    await expect(pushKeyAt(file, database)).rejects.toThrow(/PARLEY_PUSH_KEY_FILE.*push\.key/);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
