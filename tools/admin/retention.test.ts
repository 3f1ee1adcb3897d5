import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol, TestClient } from '../../apps/server/src/chat/testClient.ts';
import { tableNotes } from './storage.ts';
import { startTestAdmin, type TestAdmin } from './testAdmin.ts';

const dayMs = 24 * 60 * 60_000;
let community: TestAdmin;
let client: TestClient;
beforeEach(async () => {
  community = await startTestAdmin();
  client = await TestClient.open(community.server, await enrol(community.server.database), {
    general: null,
    shill: null,
  });
});
afterEach(() => community.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await community.server.database.query(text, values)).rows;
const file = `https://chat.example/api/media/${'a'.repeat(64)}#1x1`;

/** Says something as if some days had gone by since. */
async function sayOld(room: string, body: string, days: number): Promise<void> {
  await client.say({ room, body });
  await query(
    `update messages set at = at - $2 where room = $1 and seq = (select head from rooms where id = $1)`,
    [room, days * dayMs],
  );
}

const texts = async () =>
  (await query(`select room || ' ' || body as text from messages where body <> '' order by 1`)).map(
    ({ text }) => text,
  );

async function fill(): Promise<void> {
  for (const room of ['general', 'shill']) {
    await sayOld(room, 'ancient', 90);
    await sayOld(room, `![](${file})`, 20);
    await sayOld(room, 'old', 20);
    await sayOld(room, 'new', 1);
  }
}

test('texts go by the rule of their room, else by that for all, with a reason that readers see', async () => {
  await fill();
  const { admin, server } = community;
  expect(await admin('retention')).toEqual(['Every text is kept for good.']);
  expect(await admin('retention set --all --days 30 --dry-run')).toEqual([
    'Messages in rooms without a rule of their own go after 30 days. 2 messages would go now.',
  ]);
  await admin('retention set --all --days 30');
  await admin('retention set --room shill --days 10');
  await admin('retention set --room general --kind files --days 10');
  expect(await admin('retention')).toEqual([
    'Messages in rooms without a rule of their own go after 30 days.',
    'Messages with files in general go after 10 days.',
    'Messages in shill go after 10 days.',
  ]);
  await server.app().chat.removeOld();
  expect(await texts()).toEqual(['general new', 'general old', 'shill new']);
  const gone = await client.message(
    ({ room, removed }) => room === 'shill' && removed !== undefined,
  );
  expect(gone.removed?.reason).toBe('messages are kept here for 10 days');
  // A shorter rule looks at everything again, and one that ended takes nothing more.
  await admin('retention set --room general --days 5');
  await server.app().chat.removeOld();
  expect(await texts()).toEqual(['general new', 'shill new']);
  await admin('retention clear --room shill');
  await admin('retention clear --all');
  await query(`update messages set at = at - $1`, [100 * dayMs]);
  await server.app().chat.removeOld();
  expect(await texts()).toEqual(['shill new']);
});

test('a round takes a bounded number of a room, and the next one goes on', async () => {
  await client.close();
  await query(
    `with m as (insert into messages (room, seq, id, author, device, kind, body, sent_at, chain_id, host, signature, at, digest, hash)
       select 'general', i, 'id' || i, 'a', (select id from devices limit 1), 'text', 'x', 0, 1, 'h', 's', 0,
         sha256(int8send(i)), sha256(int8send(i)) from generate_series(1, 2100) as i)
     update rooms set head = 2100 where id = 'general'`,
  );
  await community.admin('retention set --room general --days 1');
  const left = async () => (await texts()).length;
  await community.server.app().chat.removeOld();
  expect(await left()).toBe(100);
  await community.server.app().chat.removeOld();
  expect(await left()).toBe(0);
  expect(await query('select seq from retention_progress')).toEqual([{ seq: 2100 }]);
});

test.each([
  ['retention set --days 3', 'Say which room, or all of them: --room ROOM, or --all.'],
  ['retention set --room general --all --days 3', 'Say which room, or all of them'],
  ['retention set --room nowhere --days 3', 'There is no room nowhere.'],
  ['retention set --all --days 0', '--days is "0"; it must be a whole number of at least 1.'],
  ['retention set --all --kind polls --days 3', '--kind is "polls"; it must be all or files.'],
  ['retention clear --all', 'There is no such rule.'],
])('%s is refused with what to do', async (words, sentence) => {
  await expect(community.admin(words)).rejects.toThrow(sentence);
});

test('every table has its bytes and a word on what may go', async () => {
  const lines = await community.admin('storage');
  const tables = await query(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
     from information_schema.tables where table_schema in ('public', 'search') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    expect(Object.keys(tableNotes)).toContain(name);
    expect(lines.join('\n')).toMatch(new RegExp(`[\\d.]+ [KM]?B +\\d+ rows  ${name}: ${'\\w'}`));
  }
  expect(lines.at(-1)).toMatch(/^The database takes [\d.]+ MB, uploads 0 B\.$/);
});
