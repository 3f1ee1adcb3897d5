import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { inTransaction } from './transaction.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase('transaction', async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create table said (text text not null)');
    await client.end();
  });
  database = openDatabase(made.url, silentLog, 2);
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

const said = async () =>
  (await database.query<{ text: string }>('select text from said')).rows.map(({ text }) => text);
const say = (client: pg.PoolClient, text: string) =>
  client.query('insert into said values ($1)', [text]);

test('a transaction is there as a whole, with what it found out', async () => {
  const result = await inTransaction(database, async (client) => {
    await say(client, 'one');
    await say(client, 'two');
    expect(await said()).toEqual([]);
    return 7;
  });
  expect([result, await said()]).toEqual([7, ['one', 'two']]);
});

test('a transaction whose work throws leaves nothing, and its connection serves the next', async () => {
  const failing = inTransaction(database, async (client) => {
    await say(client, 'three');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await said()).toEqual(['one', 'two']);
});

test('a connection that breaks within a transaction rejects it, and ends nothing else', async () => {
  const failing = inTransaction(database, async (client) => {
    await say(client, 'four');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    // It breaks while nothing is asked of it, which nobody but a listener is told.
    await ended;
    await say(client, 'five');
  });
  await expect(failing).rejects.toThrow(/connection/i);
  expect(await said()).toEqual(['one', 'two']);
});
