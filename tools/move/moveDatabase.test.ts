import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChatStore } from '../../apps/server/src/chat/store.ts';
import { enrol, envelope, signBytes } from '../../apps/server/src/chat/testClient.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { MoveError, moveDatabase } from './moveDatabase.ts';

type Made = Awaited<ReturnType<typeof createTestDatabase>>;

const messages = 60;
const bodies = ['Plain', '"quoted", (and) \\back\\', 'two\nlines', "it's", '', '🪂 é', '{1,null}'];
const made: Made[] = [];
let from: string;
let to: string;

beforeEach(async () => {
  from = await create('server');
  to = await create('empty');
  await fill(from);
});
afterEach(async () => {
  for (const { drop } of made.splice(0)) await drop();
});

async function create(template: 'server' | 'empty'): Promise<string> {
  const one = await createTestDatabase(template, async (url) => {
    if (template === 'server') await migrate(url);
  });
  made.push(one);
  return one.url;
}

/** A little of everything: odd texts, nothing, bytes, JSON, and counters. */
async function fill(url: string): Promise<void> {
  const database = openDatabase(url, silentLog, 1);
  const store = createChatStore(database);
  await store.ensureRooms(['general', 'memes']);
  const { author, device, privateKey } = await enrol(database);
  for (let index = 0; index < messages; index += 1) {
    const replyTo = index > 0 && index % 3 === 0 ? 1 : null;
    const draft = {
      envelope: envelope({ body: bodies[index % 7] ?? '', replyTo }),
      author,
      device,
    };
    const signature = signBytes(privateKey, randomBytes(8));
    await store.append('general', [{ ...draft, signature }], Date.now());
  }
  await database.query('insert into chain.cursors (block) select generate_series(1, 20)');
  await database.query(
    `insert into chain.logs select block, 0, '0xa', $1, $2, '0xb' from generate_series(1, 30) as block`,
    [randomBytes(32), Buffer.from([0, 92, 255])],
  );
  await database.query(
    `insert into chain.sources values ('0xa', 'token', 1, 3, '0xa', '{"a": [null, 1.50]}')`,
  );
  await database.end();
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const everything = `select 'm' || t::text as line from messages t union all select 'd' || t::text from devices t
  union all select 'r' || t::text from rooms t union all select 'e' || t::text from meta t
  union all select 'l' || t::text from chain.logs t union all select 's' || t::text from chain.sources t
  union all select 'c' || t::text from chain.cursors t order by 1`;
const quiet = { say: () => {}, batchSize: 7 };

test('a database moves to another one and back, every row the same, and goes on there', async () => {
  const said: string[] = [];
  const count = await moveDatabase({ from, to, say: (line) => said.push(line), batchSize: 7 });
  expect(count).toBeGreaterThan(messages + 50);
  expect(said).toContain(`public.messages: ${messages} rows, the same in both`);
  const before = await ask(from, everything);
  expect(await ask(to, everything)).toEqual(before);
  // The next of a counter is behind all that there are.
  expect(await ask(to, 'insert into chain.cursors (block) values (9) returning id')).toEqual([
    { id: 21 },
  ]);
  await ask(to, 'delete from chain.cursors where id = 21');
  expect(await ask(to, 'select version from chain.follower')).toEqual([{ version: null }]);

  const back = await create('empty');
  expect(await moveDatabase({ ...quiet, from: to, to: back })).toBe(count);
  expect(await ask(back, everything)).toEqual(before);
});

test('a move that is broken off goes on where it was, in the middle of a table, too', async () => {
  const move = () => moveDatabase({ ...quiet, from, to });
  await migrate(to);
  const { endWaiting } = await lockMessages(to);
  await Promise.all([expect(move()).rejects.toThrow(), endWaiting()]);
  await ask(
    to,
    `create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
     create trigger refuse before insert on messages
     for each row when (new.seq = 31) execute function fail()`,
  );
  await expect(move()).rejects.toThrow('no room');
  // Whole steps of seven.
  expect(await ask(to, 'select max(seq)::int as last from messages')).toEqual([{ last: 28 }]);
  await ask(to, 'drop function fail cascade');
  await move();
  expect(await ask(to, everything)).toEqual(await ask(from, everything));
});

/** Keeps a move from touching messages, and ends its connection while it waits. */
async function lockMessages(url: string) {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('begin');
  await admin.query('lock table messages in share mode');
  const endWaiting = async () => {
    // Over connections of their own: a transaction sees activity as it was at its first look.
    const end = () =>
      ask(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'parley-move' and wait_event_type = 'Lock'`,
      );
    while ((await end()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await admin.end();
  };
  return { endWaiting };
}

test('a row that changed on the way, or came from elsewhere, is noticed', async () => {
  const stop = (sentence: string) => {
    if (sentence.startsWith('public.messages')) throw new Error('broken off');
  };
  await expect(moveDatabase({ from, to, say: stop })).rejects.toThrow('broken off');
  await ask(to, "update messages set body = 'forged' where seq = 30");
  await expect(moveDatabase({ ...quiet, from, to })).rejects.toThrow(/^public.messages differs/);
  await ask(to, 'delete from messages where seq = 30');
  await expect(moveDatabase({ ...quiet, from, to })).rejects.toThrow(/^public.messages differs/);
  await ask(to, "insert into rooms values ('stranger', 0, '')");
  await expect(moveDatabase({ ...quiet, from, to })).rejects.toThrow(
    'public.rooms has rows that were not in the database moved from.',
  );
});

test('a log whose hashes do not follow from its messages is not taken for a whole one', async () => {
  await ask(from, 'update messages set at = at + 1 where seq = 30');
  await expect(moveDatabase({ ...quiet, from, to })).rejects.toThrow(
    new MoveError('The chain of hashes is broken in: general.'),
  );
});

test('a database that is in use, has been used, or is the same is refused, and stays as it is', async () => {
  const refused = async (sentence: string, ends: { from: string; to: string }) => {
    const moved = moveDatabase({ ...quiet, ...ends });
    await expect(moved).rejects.toThrow(new MoveError(sentence));
  };
  await refused('Both addresses are of the same database.', { from, to: from });
  const server = openDatabase(from, silentLog, 1);
  await server.query('select 1');
  await refused('A server is using one of the databases. Stop it first.', { from, to });
  await server.end();
  const used = await create('empty');
  await migrate(used);
  await ask(used, "insert into rooms values ('own', 0, '')");
  await refused('The database to move to has been used already. Choose an empty one.', {
    ...{ from, to: used },
  });
  expect(await ask(used, 'select id from rooms')).toEqual([{ id: 'own' }]);
});
