import { createTestDatabase } from '@parley/testkit/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sqlState } from './database.ts';
import { silentLog } from './log.ts';
import { runPrepared } from './preparedStatement.ts';

let database: Database;
let drop: () => Promise<void>;

const echo = { name: 'echo', text: 'select $1::text, $2::bigint, $3::text[], $4::bigint[]' };
const insert = {
  name: 'insert',
  text: 'insert into marks (id) select unnest($1::bigint[]) returning id',
};

beforeAll(async () => {
  const made = await createTestDatabase('prepared', async () => {});
  drop = made.drop;
  // One connection, so that each test finds it as the one before has left it.
  database = openDatabase(made.url, silentLog, 1);
  await database.query('create table marks (id bigint primary key)');
});
afterAll(async () => {
  await database.end();
  await drop();
});

test('texts, numbers, nulls, and arrays of them arrive as they were sent', async () => {
  // PostgreSQL has no text with the character of code 0.
  const text = fc.string({ unit: 'binary' }).map((it) => it.replaceAll('\0', ''));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const number = fc.maxSafeInteger();
  const values = fc.tuple(
    maybe(text),
    maybe(number),
    fc.array(maybe(text)),
    fc.array(maybe(number)),
  );
  await fc.assert(
    fc.asyncProperty(values, async ([one, count, texts, counts]) => {
      const [row] = await runPrepared(database, echo, [one, count, texts, counts]);
      const plain = await database.query({
        text: 'select $1::text[] = $2::text::text[] as texts, $3::bigint[] = $4::text::bigint[] as counts',
        values: [texts, row?.[2], counts, row?.[3]],
      });
      expect(row?.[0]).toBe(one);
      expect(row?.[1]).toBe(count === null ? null : String(count));
      expect(plain.rows).toEqual([{ texts: true, counts: true }]);
    }),
    { numRuns: 100 },
  );
});

test('every row is returned in order, and none where there is none', async () => {
  expect(await runPrepared(database, insert, [[3, 1, 2]])).toEqual([['3'], ['1'], ['2']]);
  expect(await runPrepared(database, insert, [[]])).toEqual([]);
});

test('a connection parses the statement once', async () => {
  for (let times = 0; times < 3; times += 1) await runPrepared(database, echo, ['', 0, [], []]);
  const { rows } = await database.query(
    "select name from pg_prepared_statements where name = 'echo'",
  );
  expect(rows).toEqual([{ name: 'echo' }]);
});

test('a refused execution rejects with its SQLSTATE, and the next one on the connection runs', async () => {
  const first = { name: 'first-refused', text: insert.text };
  const refused = await runPrepared(database, first, [[7, 7]]).catch((error) => error);
  expect(sqlState(refused)).toBe('23505');
  expect(await runPrepared(database, first, [[7]])).toEqual([['7']]);
});

test('a statement that cannot be parsed rejects each time, and leaves the connection usable', async () => {
  const wrong = { name: 'wrong', text: 'select from nowhere' };
  for (let times = 0; times < 2; times += 1) {
    expect(sqlState(await runPrepared(database, wrong, []).catch((error) => error))).toBe('42P01');
  }
  expect(await runPrepared(database, insert, [[8]])).toEqual([['8']]);
});

test('an execution whose connection is cut rejects, and the pool opens another', async () => {
  const sleep = { name: 'sleep', text: 'select pg_sleep(60), pg_backend_pid()' };
  const cut = runPrepared(database, sleep, []).catch((error) => error);
  const killer = openDatabase(database.options.connectionString ?? '', silentLog, 1);
  await expect
    .poll(async () => {
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'select pg_sleep(60)%'`,
      );
      return rowCount;
    })
    .toBe(1);
  await killer.end();
  expect(await cut).toBeInstanceOf(Error);
  expect(await runPrepared(database, insert, [[9]])).toEqual([['9']]);
});
