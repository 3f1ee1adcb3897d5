import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createChatStore } from './store.ts';
import { hashesFrom, startHash } from './testChain.ts';
import { enrol, newId } from './testClient.ts';

const migrations = new URL('../platform/migrations/', import.meta.url);
let database: TestDatabase;
beforeAll(async () => {
  // As it was before places had hashes.
  database = await createTestDatabase('before_hashes', async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-migrations-'));
    const names = readdirSync(migrations).filter((name) => name < '0007');
    for (const name of names) cpSync(new URL(name, migrations), join(folder, name));
    await migrate(url, { from: pathToFileURL(`${folder}/`) });
    rmSync(folder, { recursive: true });
  });
});
afterAll(() => database.drop());

/** Everything that was ever let into the log: no NUL, no half of a surrogate pair. */
const body = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text));

test('messages from before places had hashes get those that the rules make of them', async () => {
  const odd = ['"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029 🐸', "'); drop table messages; --"];
  const bodies = [...odd, ...fc.sample(body, 500)];
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const { author, device } = await enrol(pool);
  await pool.end();
  await client.query("insert into rooms (id, head) values ('general', $1), ('empty', 0)", [
    bodies.length,
  ]);
  for (const [index, text] of bodies.entries()) {
    await client.query(
      `insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at,
                             chain_id, host, signature, at)
       values ('general', $1, $2, $3, $4, 'text', $5, $6, $7, 666666666, 'localhost:3000', $8, $9)`,
      [
        ...[index + 1, newId(), author, device, text, index === 0 ? null : index],
        ...[1_700_000_000_000 + index, 'A'.repeat(86), 1_700_000_000_500 + index],
      ],
    );
  }
  await client.end();

  expect(await migrate(database.url)).toContain('0007-log-chain.sql');
  const migrated = openDatabase(database.url, silentLog, 1);
  const store = createChatStore(migrated);
  const stored = await store.messagesAfter('general', 0, 1_000);
  const { heads } = await store.heads();
  await migrated.end();
  expect(stored.map(({ message }) => message.body)).toEqual(bodies);
  const messages = stored.map(({ message }) => message);
  expect(stored.map(({ hash }) => hash)).toEqual(hashesFrom(startHash('general'), messages));
  expect(heads.get('general')).toEqual({ seq: bodies.length, hash: stored.at(-1)?.hash });
  expect(heads.get('empty')).toEqual({ seq: 0, hash: startHash('empty') });
});
