import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase('empty', async () => {});
  folder = mkdtempSync(join(tmpdir(), 'parley-migrations-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = () => migrate(database.url, { from: pathToFileURL(`${folder}/`) });
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const found = await client.query(
    "select table_name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return found.rows.map((row) => row.table_name);
}

test('migrations run once each, in their order, also when several processes start at once', async () => {
  write('0001-a.sql', 'create table a (x int)');
  const outcomes = await Promise.all([run(), run(), run()]);
  expect(outcomes.flat()).toEqual(['0001-a.sql']);
  write('0002-b.sql', 'alter table a rename to b');
  expect(await run()).toEqual(['0002-b.sql']);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(['b', 'schema_migrations']);
});

test('a migration that fails changes nothing', async () => {
  write('0001-a.sql', 'create table a (x int); select 1 / 0;');
  await expect(run()).rejects.toThrow('Migration 0001-a.sql failed and changed nothing.');
  expect(await tables()).toEqual(['schema_migrations']);
});

test('a database of a newer version is refused', async () => {
  write('0001-a.sql', 'create table a (x int)');
  write('0002-b.sql', 'create table b (x int)');
  await run();
  rmSync(join(folder, '0002-b.sql'));
  await expect(run()).rejects.toThrow(
    /written by a newer version of Parley \(migration 0002-b\.sql\)/,
  );
});

test('a database that a newer version changed so that this one can go on is opened', async () => {
  write('0001-a.sql', 'create table a (x int)');
  write('0002-b.sql', '-- Servers of the version before go on.\ncreate table b (x int)');
  await run();
  rmSync(join(folder, '0002-b.sql'));
  expect(await run()).toEqual([]);
});

test('a migration that was changed afterwards is refused', async () => {
  write('0001-a.sql', 'create table a (x int)');
  await run();
  write('0001-a.sql', 'create table a (y int)');
  await expect(run()).rejects.toThrow(/Migration 0001-a\.sql differs/);
});

test('the real migrations make the real schema', async () => {
  expect(await migrate(database.url)).toEqual([
    '0001-chat.sql',
    '0002-nonce-device.sql',
    '0003-revocations.sql',
    '0004-media.sql',
    '0005-chain.sql',
    '0006-cow.sql',
    '0007-log-chain.sql',
    '0008-events.sql',
    '0009-read-cursors.sql',
    '0010-anchors.sql',
    '0011-search.sql',
    '0013-threads.sql',
    '0015-moderation.sql',
    '0017-mentions.sql',
    '0018-pins.sql',
    '0019-cards.sql',
    '0020-room-modes.sql',
    '0022-attachments.sql',
    '0026-bios.sql',
    '0027-links-and-files.sql',
    '0028-push.sql',
    '0029-made-rooms.sql',
    '0030-mutes.sql',
    '0031-notifications.sql',
    '0032-mentions-again.sql',
    '0033-opened-files.sql',
    '0034-cow-spendings.sql',
    '0037-reread.sql',
    '0040-answered-requests.sql',
    '0041-coin-payments.sql',
    '0045-host-changes.sql',
    '0048-data-place.sql',
    '0049-restores.sql',
    '0050-removals.sql',
    '0051-suspended-members.sql',
    '0052-retention.sql',
    '0053-event-kinds.sql',
    '0054-shared-views.sql',
    '0055-mention-letters.sql',
    '0056-reaction-limits.sql',
    '0057-client-push.sql',
    '0058-farcaster-links.sql',
    '0059-told-to-clients.sql',
    '0060-kept-files.sql',
  ]);
  expect(await tables()).toEqual(expect.arrayContaining(['messages', 'room_settings']));
});
