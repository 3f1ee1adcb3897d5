import { afterEach, beforeEach, expect, test } from 'vitest';
import { enrol, TestClient } from '../chat/testClient.ts';
import { sweeps } from '../sweeps.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createUpkeep } from './upkeep.ts';

const dayMs = 24 * 60 * 60_000;
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const now = Date.UTC(2030, 0, 1);
const ago = (days: number) => now - days * dayMs;
const query = async (text: string, values: unknown[] = []) =>
  (await server.database.query(text, values)).rows;
const run = () => createUpkeep({ database: server.database, sweeps, now: () => now }).run();

test('a device that signed nothing goes a month after its sign-in ended, and with it that it was signed out', async () => {
  const spoke = await enrol(server.database);
  const client = await TestClient.open(server, spoke, { general: null });
  await client.say({ body: 'hello' });
  await query('update devices set expires_at = $1', [ago(40)]);
  const [fresh, idle, ended, signedOut] = await Promise.all([
    enrol(server.database, { expiresAt: ago(20) }),
    enrol(server.database, { expiresAt: ago(31) }),
    enrol(server.database),
    enrol(server.database, { expiresAt: ago(31) }),
  ]);
  await query('update devices set ended_at = $2 where id = $1', [ended.device, ago(31)]);
  await query(`insert into revocations values ($1, jsonb_build_object('by', $1::text))`, [
    signedOut.device,
  ]);
  await run();
  const left = (await query('select id from devices')).map(({ id }) => id);
  expect(left.toSorted()).toEqual([spoke.device, fresh.device].toSorted());
  expect(left).not.toContain(idle.device);
  expect(await query('select from revocations')).toEqual([]);
});

test('a device that signed a profile, an act, or another one’s sign-out stays', async () => {
  const [bio, act, out, other, linked] = await Promise.all(
    Array.from({ length: 5 }, () => enrol(server.database, { expiresAt: ago(99) })),
  );
  await query(`insert into bios values ($1, 1, jsonb_build_object('device', $2::text))`, [
    ...[bio?.author, bio?.device],
  ]);
  await query(
    `insert into farcaster_links (author, at, statement)
     values ($1, 1, jsonb_build_object('device', $2::text))`,
    [linked?.author, linked?.device],
  );
  await query(
    `insert into moderation_acts (kind, by, author, reason, host, chain_id, device, signed_at, signature, at, digest)
     values ('suspend', $1, 'x', '', 'h', 1, $2, 1, 's', 1, '')`,
    [act?.author, act?.device],
  );
  await query('update devices set author = $1 where id = $2', [out?.author, other?.device]);
  await query(`insert into revocations values ($1, jsonb_build_object('by', $2::text))`, [
    ...[other?.device, out?.device],
  ]);
  await query(
    `insert into messages (room, seq, id, author, device, kind, body, sent_at, chain_id, host, signature, at, digest, hash)
     values ('general', 1, 'i', $1, $2, 'text', '', 0, 1, 'h', '', 0, '', '')`,
    [other?.author, other?.device],
  );
  await query('update devices set author = $1 where id = $2', [out?.author, other?.device]);
  await query('update messages set author = $1', [out?.author]);
  await run();
  expect((await query('select id from devices')).length).toBe(5);
});

test('the database lets no device go that signed a message', async () => {
  const spoke = await enrol(server.database);
  const client = await TestClient.open(server, spoke, { general: null });
  await client.say({ body: 'hello' });
  await expect(query('delete from devices where id = $1', [spoke.device])).rejects.toThrow(
    'signed messages',
  );
});

test('what is older than its time goes, and nothing else', async () => {
  const active = await enrol(server.database);
  const rows: [string, string, unknown[], unknown[]][] = [
    ['read_cursors', `($1, 'general', 1)`, ['0xgone'], [active.author]],
    [
      'reports',
      `('general', 1, 'r' || ($1::bigint)::text, 'spam', '', $1)`,
      [ago(366)],
      [ago(364)],
    ],
    ['slow_turns', `('general', 'a' || ($1::bigint)::text, 'i', $1)`, [ago(8)], [ago(6)]],
    ['faucet_grants', `('0x' || ($1::bigint)::text, '0x', $1)`, [ago(366)], [ago(364)]],
  ];
  for (const [table, values, old, young] of rows) {
    for (const one of [old, young]) await query(`insert into ${table} values ${values}`, one);
  }
  const order = `insert into cow_orders (uid, owner, body, scheme, signature, placed_at, valid_to, state)
    values ($1, 'o', '{}', 's', 's', $2, 0, $3)`;
  await query(order, ['old', ago(91) / 1_000, 'expired']);
  await query(order, ['traded', ago(91) / 1_000, 'filled']);
  await query(order, ['young', ago(89) / 1_000, 'cancelled']);
  await run();
  for (const [table] of rows) {
    expect((await query(`select from ${table}`)).length, table).toBe(1);
  }
  expect(await query('select uid from cow_orders order by uid')).toEqual([
    ...[{ uid: 'traded' }, { uid: 'young' }],
  ]);
});

test('more than one batch goes in one round', async () => {
  await query(
    `insert into reports select 'general', i, 'r', 'spam', '', 1 from generate_series(1, 1200) as i`,
  );
  await run();
  expect(await query('select from reports')).toEqual([]);
});
