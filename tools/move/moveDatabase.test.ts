import { createTestDatabase } from '@parley/testkit/database';
import { sizedCases } from '@parley/testkit/size';
import { sizedTest, test } from '@parley/testkit/tests';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { expectOpenPlace } from '../../apps/server/src/platform/dataPlace.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { CopyError, openCopy, openForCopy } from '../copy/rows.ts';
import { everything, fill } from '../copy/testFill.ts';
import { moveDatabase } from './moveDatabase.ts';

type Made = Awaited<ReturnType<typeof createTestDatabase>>;

const messages = 60;
const made: Made[] = [];
let from: string;
let to: string;

beforeEach(async () => {
  from = await create('server');
  to = await create('empty');
  await fill(from, messages);
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

async function open(url: string): Promise<void> {
  const client = await openForCopy(url);
  await openCopy(client);
  await client.end();
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

const quiet = { say: () => {}, batchSize: 7 };

test('a database moves to another one and back, every row the same, and goes on there', async () => {
  const said: string[] = [];
  const count = await moveDatabase({ from, to, say: (line) => said.push(line), batchSize: 7 });
  expect(count).toBeGreaterThan(messages + 50);
  expect(said).toContain(`public.messages: ${messages} rows, the same in both`);
  const before = await ask(from, everything);
  expect(await ask(to, everything)).toEqual(before);
  await expect(expectOpenPlace(to)).rejects.toThrow('not moved or restored here to its end');
  await open(to);
  await expectOpenPlace(to);
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
  const moving = move();
  const isBroken = expect(moving).rejects.toThrow('terminating connection');
  await endWaiting(moving);
  await isBroken;
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
  const endWaiting = async (moving: Promise<unknown>) => {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    moving.then(over, over);
    // Over connections of their own: a transaction sees activity as it was at its first look.
    const end = () =>
      ask(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
           and application_name = 'parley-move' and wait_event_type = 'Lock'`,
      );
    while (!isOver && (await end()).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await admin.end();
  };
  return { endWaiting };
}

test('a row that changed on the way is noticed', async () => {
  await migrate(to);
  await ask(
    to,
    `create function forge() returns trigger language plpgsql as $$
     begin new.body := 'forged'; return new; end $$;
     create trigger forge before insert on messages
     for each row when (new.seq = 30) execute function forge()`,
  );
  await expect(moveDatabase({ ...quiet, from, to })).rejects.toThrow(/^public.messages differs/);
});

sizedTest.each(
  sizedCases([
    ['changed', 'update messages set sent_at = 7 where seq = 3'],
    ['lost', 'delete from chain.logs where block = 3'],
    [
      'added before those that were copied',
      "insert into chain.logs values (0, 0, '0xa', '', '', '0xb')",
    ],
    [
      'of another id',
      "update rooms set id = 'shill', hash = chain_start('shill') where id = 'memes'",
    ],
  ] as const),
)('a move that goes on after a row was %s begins anew', async (_, change) => {
  const stop = (sentence: string) => {
    if (sentence.startsWith('public.messages')) throw new Error('broken off');
  };
  await expect(moveDatabase({ from, to, say: stop })).rejects.toThrow('broken off');
  await ask(from, change);
  const said: string[] = [];
  await moveDatabase({ from, to, say: (line) => said.push(line), batchSize: 7 });
  expect(said.filter((line) => line.startsWith('The data changed'))).toHaveLength(1);
  expect(await ask(to, everything)).toEqual(await ask(from, everything));
});

test('a move that goes on where a row is in the way begins anew', async () => {
  const stop = (sentence: string) => {
    if (sentence.startsWith('public.rooms')) throw new Error('broken off');
  };
  await expect(moveDatabase({ from, to, say: stop })).rejects.toThrow('broken off');
  const [row] = await ask(from, 'select m::text as line from messages m order by seq limit 1');
  const { line } = row as { line: string };
  await ask(
    to,
    `insert into messages select (whole).* from (select $row$${line}$row$::messages as whole) as one`,
  );
  const said: string[] = [];
  await moveDatabase({ from, to, say: (sentence) => said.push(sentence), batchSize: 7 });
  expect(said.filter((sentence) => sentence.startsWith('The data changed'))).toHaveLength(1);
  expect(await ask(to, everything)).toEqual(await ask(from, everything));
});

test('a half move from one database is replaced by a move from another', async () => {
  const stop = () => {
    throw new Error('broken off');
  };
  await expect(moveDatabase({ from, to, say: stop })).rejects.toThrow('broken off');
  await expect(moveDatabase({ ...quiet, from: to, to: await create('empty') })).rejects.toThrow(
    'The database to move from holds only a part of a community.',
  );
  const other = await create('empty');
  await migrate(other);
  await ask(other, "insert into rooms values ('other', 0, '')");
  await ask(other, "update rooms set hash = chain_start('other')");
  await moveDatabase({ ...quiet, from: other, to });
  expect(await ask(to, everything)).toEqual(await ask(other, everything));
});

test('what a move of an earlier version left in the middle is no community', async () => {
  await ask(to, 'create table parley_move (name text primary key, place text[])');
  await expect(expectOpenPlace(to)).rejects.toThrow('not moved or restored here to its end');
  await migrate(to);
  await expect(expectOpenPlace(to)).rejects.toThrow('not moved or restored here to its end');
  await moveDatabase({ ...quiet, from, to });
  expect(await ask(to, everything)).toEqual(await ask(from, everything));
});

test('a log whose hashes do not follow from its messages is not taken for a whole one', async () => {
  await ask(from, 'update messages set at = at + 1 where seq = 30');
  await expect(moveDatabase({ ...quiet, from, to })).rejects.toThrow(
    new CopyError('The chain of hashes is broken in: general.'),
  );
});

test('a database that is in use, has been used, or is the same is refused, and stays as it is', async () => {
  const refused = async (sentence: string, ends: { from: string; to: string }) => {
    const moved = moveDatabase({ ...quiet, ...ends });
    await expect(moved).rejects.toThrow(sentence);
  };
  await refused('Both addresses are of the same database.', { from, to: from });
  const server = openDatabase(from, silentLog, 1);
  await server.query('select 1');
  await refused('A server is using the database. Stop it first.', { from, to });
  await server.end();
  const used = await create('empty');
  await migrate(used);
  await ask(used, "insert into rooms values ('own', 0, '')");
  await refused('This database has been used already. Choose an empty one.', {
    from,
    to: used,
  });
  expect(await ask(used, 'select id from rooms')).toEqual([{ id: 'own' }]);
});
