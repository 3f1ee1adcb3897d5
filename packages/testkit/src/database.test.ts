import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

const made: TestDatabase[] = [];
let prepared = 0;

async function prepare(url: string): Promise<void> {
  prepared += 1;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table notes (text text)');
  await client.end();
}

afterAll(() => Promise.all(made.map((database) => database.drop())));

test('each test database is its own copy of a template that is prepared once', async () => {
  const [first, second] = await Promise.all([
    createTestDatabase('notes', prepare),
    createTestDatabase('notes', prepare),
  ]);
  made.push(first, second);
  const clients = [first, second].map(({ url }) => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query("insert into notes values ('only in the first')");
  const counts = await Promise.all(
    clients.map(async (client) => (await client.query('select * from notes')).rowCount),
  );
  expect(counts).toEqual([1, 0]);
  expect(prepared).toBe(1);
  await Promise.all(clients.map((client) => client.end()));
});
