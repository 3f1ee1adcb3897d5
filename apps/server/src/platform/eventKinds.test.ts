import { readdirSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kindRows, saidKinds } from './eventKinds.ts';
import { migrate } from './migrate.ts';

let made: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  made = await createTestDatabase('empty', async () => {});
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await made.drop();
});

const rowsOf = async (text: string) => (await client.query(text)).rows;
const kindsThere = () => rowsOf('select kind, does, field, scope, shows from event_kinds');
const before = readdirSync(new URL('./migrations/', import.meta.url)).filter(
  (name) => name < '0053',
);

test('a start adds the kinds that a database lacks', async () => {
  await migrate(made.url);
  await client.query("delete from event_kinds where kind in ('pin', 'unpin')");
  await migrate(made.url);
  expect(await kindsThere()).toEqual(expect.arrayContaining([...kindRows]));
});

test('a kind of a newer version stays when one that does not know it starts', async () => {
  await migrate(made.url);
  await client.query("insert into event_kinds values ('wave', 'sets', 'waves', 'member', false)");
  await migrate(made.url);
  expect(await kindsThere()).toHaveLength(kindRows.length + 1);
});

test('a version that means something else by a kind does not start', async () => {
  await migrate(made.url);
  await client.query("update event_kinds set field = 'edit' where kind = 'pin'");
  await expect(migrate(made.url)).rejects.toThrow(/Events of the kind “pin” mean something else/);
});

test('the migration itself has all kinds that there were: servers of the version before go on at once', async () => {
  await migrate(made.url, { only: before });
  await client.query(
    `insert into rooms (id, hash) values ('general', 'h');
     insert into reactions values ('general', 1, '🔥', '0xa', 3), ('general', 1, '🔥', '0xb', 4);
     insert into votes values ('general', 2, '0xa', '1', 5)`,
  );
  const there = async () => [
    await rowsOf('select * from reactions order by seq'),
    await rowsOf('select * from votes'),
  ];
  const earlier = await there();
  expect(await migrate(made.url)).toContain('0053-event-kinds.sql');
  expect(await there()).toEqual(earlier);
  expect(
    await rowsOf('select field, key, author, body, seq from member_states order by seq'),
  ).toEqual([
    { field: 'reactions', key: '🔥', author: '0xa', body: '🔥', seq: '3' },
    { field: 'reactions', key: '🔥', author: '0xb', body: '🔥', seq: '4' },
    { field: 'votes', key: '', author: '0xa', body: '1', seq: '5' },
  ]);
});

test('an event of a kind that the database does not know is refused, not forgotten', async () => {
  await migrate(made.url);
  await client.query(
    `insert into rooms (id, hash) values ('general', 'h');
     insert into messages (room, seq, id, author, device, kind, body, sent_at, chain_id, host, signature,
       at, digest, hash, target)
     select 'general', n, 'id' || n, '0xa', 'd', 'wave', '', 0, 1, '', 's', 0, 'd', 'h', 1
     from generate_series(2, 3) as n`,
  );
  await expect(client.query("select fold_events('general', '{2, 3}')")).rejects.toThrow(
    'event_kinds has no kind wave',
  );
});

test('a list of kinds is text of SQL', () => {
  expect(saidKinds).toBe("('text', 'poll')");
});
