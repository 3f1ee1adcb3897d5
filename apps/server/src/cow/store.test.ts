import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createCowStore, type StoredOrder } from './store.ts';

let database: TestDatabase;
let pool: Database;
beforeAll(async () => {
  database = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  pool = openDatabase(database.url, silentLog, 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('orders of one owner are placed one after the other, so that none is left uncounted', async () => {
  const owner = `0x${'a'.repeat(40)}`;
  const store = createCowStore(pool);
  const placing = await pool.connect();
  await placing.query('begin');
  // As another server does while it places one.
  await placing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [owner]);
  const order = {
    uid: '0x1',
    owner,
    scheme: 'eip712',
    signature: '0x',
    permit: null,
    body: { validTo: 9 },
  } as unknown as StoredOrder;
  const placed = store.place(order, 1);
  const waiting = async () => {
    const { rows } = await pool.query(
      "select from pg_locks where locktype = 'advisory' and not granted",
    );
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  await placing.query('commit');
  placing.release();
  expect(await placed).toMatchObject({ uid: '0x1', state: 'open' });
});
