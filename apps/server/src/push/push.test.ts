import { createPublicKey } from 'node:crypto';
import { type Revocation, revocationBytes } from '@parley/domain/auth/revocation';
import { digestOf } from '@parley/domain/chat/hashes';
import type { Envelope, Message } from '@parley/domain/chat/wire';
import { zeroAddress } from '@parley/domain/fields/hex';
import { eventually } from '@parley/testkit/eventually';
import { pushText } from '@parley/text/push';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, envelope, signBytes, TestClient, type TestMember } from '../chat/testClient.ts';
import { searchRead } from '../search/testSearch.ts';
import { createMemoryLog, startTestServer, type TestServer } from '../testServer.ts';
import {
  allNoted,
  keyOf,
  newKeyFile,
  post,
  startPushService,
  type TestBrowser,
  wishOf,
} from './testPush.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;
let service: Service;
let server: TestServer;
let ada: TestMember;
let ben: TestMember;
let bens: TestClient;
let phone: TestBrowser;
const { log, lines } = createMemoryLog();
/** A loaded machine takes its time. */
const patience = { timeout: 30_000, interval: 20 };

beforeAll(async () => {
  service = await startPushService();
  const config = { pushKeyFile: newKeyFile() };
  server = await startTestServer({ config, log, push: service.way() });
  // The index keeps totals besides, which nobody asks for here.
  await server.database.query('alter table indexed.tips disable trigger user');
  await server.database.query(
    "insert into indexed.names (token_id, name, holder, data, registered_at) values (3, 'ben', '0xbe', '', 3)",
  );
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

let named = 10;
let name = '';
beforeEach(async () => {
  server.clock.advance(60_000);
  [ada, ben] = [await enrol(server.database), await enrol(server.database)];
  named += 1;
  name = `ada${named}`;
  await server.database.query(
    "insert into indexed.names (token_id, name, holder, data, registered_at) values ($1, $2, $3, '', 1)",
    [named, name, ada.author],
  );
  await bens?.close();
  bens = await TestClient.open(server, ben, { general: null, memes: null, shill: null });
  phone = service.browser();
});

async function say(changes: Partial<Envelope>, by = bens): Promise<Message> {
  const signed = envelope({ sentAt: server.clock.now(), ...changes });
  expect(await by.sendEnvelope(signed)).toMatchObject({ t: 'ack' });
  return await bens.message(({ id }) => id === signed.id);
}

async function about(message: Message, changes: Partial<Envelope>): Promise<Message> {
  const digest = Buffer.from(await digestOf(message)).toString('base64url');
  return await say({ ...changes, target: { seq: message.seq, digest } });
}

const wish = async (
  ...more: Parameters<typeof wishOf> extends [unknown, ...infer Rest] ? Rest : never
) => await post(server, await wishOf(server, ...more));

type Row = { topic: string; room: string; due_at: number | null; tries: number };
const rowsOf = async ({ device }: TestMember) =>
  (
    await server.database.query<Row>(
      'select topic, room, due_at, tries from push_topics where device = $1 order by topic, room',
      [device],
    )
  ).rows;

/** Waits until what was said is looked through, and all that is due by now has been decided. */
async function settle(member = ada, isFirst = true): Promise<void> {
  await allNoted(server);
  if (isFirst) server.clock.advance(9_000);
  await eventually(async () => {
    const due = (await rowsOf(member)).filter(({ due_at }) => due_at !== null);
    expect(due.filter(({ due_at }) => (due_at ?? 0) <= server.clock.now())).toEqual([]);
  }, patience);
}

/** Lets time pass once search has read what was said: what is due then is told as it is now. */
async function pass(ms: number): Promise<void> {
  await searchRead(server);
  server.clock.advance(ms);
}

test('a mention is told on the device that wants it, encrypted, and signed with the community’s key', async () => {
  expect(await wish(ada, phone)).toEqual({ status: 200 });
  const message = await say({ body: `over here, @${name}: **look** ||secret||` });
  await settle();
  expect(phone.told()).toEqual([
    {
      title: pushText.mentioned(`${ben.author.slice(0, 6)}…${ben.author.slice(-4)}`, 'General'),
      body: expect.stringContaining('over here'),
      tag: 'mentions general',
      path: `/post?id=${message.seq}&room=general`,
      count: 1,
    },
  ]);
  expect(phone.told()[0]?.body).not.toContain('secret');
  const [{ headers, body }] = phone.sent as [(typeof phone.sent)[0]];
  expect(body.toString('latin1')).not.toContain('over here');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'high' });
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(await keyOf(server));
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((it) =>
    it.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, publicKey, { audience: 'https://secure.example' });
  expect(payload.sub).toBe('mailto:operator@parley.example');
  const measured = (await server.app().metrics.read()).split('\n');
  expect(measured).toEqual(
    expect.arrayContaining([
      'parley_push_messages_total{outcome="sent"} 1',
      'parley_push_queue_length 0',
    ]),
  );
});

test('several mentions in one room are one notification, and a later one takes its place', async () => {
  await wish(ada, phone);
  await say({ body: `one @${name}` });
  await say({ body: `two @${name}` });
  await say({ body: `elsewhere @${name}`, room: 'memes' });
  await settle();
  const told = phone.told();
  expect(told.map(({ tag, count }) => `${tag} ${count}`).sort()).toEqual([
    'mentions general 2',
    'mentions memes 1',
  ]);
  expect(told.find(({ count }) => count === 2)?.title).toBe(pushText.manyMentions('2', 'General'));
  await say({ body: `three @${name}` });
  await settle();
  // It waits a while after the last one.
  expect(phone.told()).toHaveLength(2);
  server.clock.advance(10_000);
  await settle();
  expect(phone.told().at(-1)).toMatchObject({ tag: 'mentions general', count: 1 });
});

test('an edit tells those whom it mentions first, whoever read it once, and not whom it mentions no longer', async () => {
  const eve = await enrol(server.database);
  const laptop = service.browser();
  await server.database.query(
    "insert into indexed.names (token_id, name, holder, data, registered_at) values ($1, $2, $3, '', 1)",
    [named + 1_000, `eve${named}`, eve.author],
  );
  await wish(ada, phone);
  await wish(eve, laptop);
  const edited = await say({ body: `who is coming, @eve${named}?` });
  await settle(eve);
  expect(laptop.told()).toHaveLength(1);
  // She has read the message, but not what became of it.
  await server.database.query('insert into read_cursors values ($1, $2, $3)', [
    ...[ada.author, 'general', edited.seq],
  ]);
  await about(edited, { kind: 'edit', body: `who is coming, @eve${named} and @${name}?` });
  await settle();
  expect(phone.told()).toEqual([
    {
      title: pushText.mentioned(`${ben.author.slice(0, 6)}…${ben.author.slice(-4)}`, 'General'),
      body: `who is coming, @eve${named} and @${name}?`,
      tag: 'mentions general',
      path: `/post?id=${edited.seq}&room=general`,
      count: 1,
    },
  ]);
  // Ada has read that, too, and Eve nothing at all.
  await server.database.query('update read_cursors set seq = seq + 1 where author = $1', [
    ada.author,
  ]);
  for (const body of ['who is coming?', `who is coming, @${name} and @eve${named}?`]) {
    await about(edited, { kind: 'edit', body });
    await pass(20_000);
    await settle();
    await settle(eve);
  }
  expect(phone.told()).toHaveLength(1);
  expect(laptop.told()).toHaveLength(2);
  const taken = await say({ body: 'and who is not?' });
  await about(taken, { kind: 'edit', body: `and who is not, @${name}?` });
  await searchRead(server);
  await about(taken, { kind: 'edit', body: 'and who is not?' });
  await pass(20_000);
  await settle();
  expect(phone.told()).toHaveLength(1);
  // A reply that mentions her besides, later, called her already.
  const adas = await TestClient.open(server, ada);
  const asked = await say({ body: 'who answers?' }, adas);
  await adas.close();
  const reply = await say({ body: 'I do', replyTo: asked.seq });
  await settle();
  await say({ body: `so do they, @${name}` });
  await about(reply, { kind: 'edit', body: `I do, @${name}` });
  await say({ body: `and we, @${name}` });
  await settle(ada, false);
  server.clock.advance(20_000);
  await settle();
  expect(phone.told().map(({ count }) => count)).toEqual([1, 1, 2]);
});

test('a reply, a followed room, and what nobody asked for are told apart', async () => {
  await wish(ada, phone, { choices: { rooms: ['memes'] } });
  const adas = await TestClient.open(server, ada);
  const first = await say({ body: 'anybody?' }, adas);
  await adas.close();
  await say({ body: 'I am', replyTo: first.seq });
  await say({ body: 'a joke', room: 'memes' });
  await say({ body: `a joke for @${name}`, room: 'memes' });
  await say({ body: 'nothing for anybody', room: 'shill' });
  await settle();
  expect(
    phone
      .told()
      .map(({ tag, body }) => `${tag}: ${body}`)
      .sort(),
  ).toEqual([
    'mentions general: I am',
    `mentions memes: a joke for @${name}`,
    'room memes: a joke',
  ]);
});

test('topics that were turned off are not told, and nothing from before it was turned on', async () => {
  await say({ body: `before @${name}` });
  await searchRead(server);
  await wish(ada, phone, { choices: { mentions: false, rooms: ['memes'] } });
  await say({ body: `not wanted @${name}` });
  await say({ body: `wanted as a message @${name}`, room: 'memes' });
  await settle();
  expect(phone.told().map(({ tag }) => tag)).toEqual(['room memes']);
});

test('what waits is not told any more once its topic is turned off', async () => {
  await wish(ada, phone, { choices: { rooms: ['memes'] } });
  await say({ body: `still wanted @${name}` });
  await say({ body: 'wanted no more', room: 'memes' });
  await searchRead(server);
  await eventually(async () => expect(await rowsOf(ada)).toHaveLength(2), patience);
  await wish(ada, phone, { choices: { rooms: [] } });
  await settle();
  expect(phone.told().map(({ tag }) => tag)).toEqual(['mentions general']);
});

test('tips are told once, also when their block comes again, and not in tokens that anybody could make up', async () => {
  await wish(ada, phone);
  const adas = await TestClient.open(server, ada);
  const tipped = await say({ body: 'worth a tip', room: 'shill' }, adas);
  await adas.close();
  const message = `0x${Buffer.from(await digestOf(tipped)).toString('hex')}`;
  const time = Math.floor(server.clock.now() / 1_000);
  const tx = `0x${named.toString(16).padStart(64, '0')}`;
  const tip = (block: number, token: string, hash = tx, sender = ben.author) =>
    server.database.query('insert into indexed.tips values ($1, 0, $2, $3, $4, $5, $6, $7, $8)', [
      ...[block, hash, time, message, sender, ada.author, token, '2500000000000000000'],
    ]);
  await tip(named * 10, zeroAddress);
  // In the same transaction, and in one of its own.
  await tip(named * 10 + 4, `0x${'9'.repeat(40)}`);
  await tip(named * 10 + 1, `0x${'9'.repeat(40)}`, `${tx.slice(0, -4)}beef`);
  await tip(named * 10 + 2, zeroAddress, `${tx.slice(0, -4)}cafe`, ada.author);
  server.clock.advance(11_000);
  const queued = () => eventually(async () => expect(await rowsOf(ada)).toHaveLength(1), patience);
  await queued();
  await settle();
  const who = `${ben.author.slice(0, 6)}…${ben.author.slice(-4)}`;
  const path = `/post?id=${tipped.seq}&room=shill`;
  expect(phone.told()).toEqual([
    { title: pushText.tipped(who, '2.5 DEGEN'), body: '', tag: 'tips', path, count: 1 },
  ]);
  const { rows } = await server.database.query('select tx from push_tips where author = $1', [
    ada.author,
  ]);
  expect(rows).toEqual([{ tx }]);
  await server.database.query('delete from indexed.tips where tx = $1', [tx]);
  await tip(named * 10 + 3, zeroAddress);
  server.clock.advance(60_000);
  await say({ body: `something else @${name}` });
  await settle();
  expect(phone.told().map(({ tag }) => tag)).toEqual(['tips', 'mentions general']);
});

test('what was read, deleted, or hidden since is not told', async () => {
  await wish(ada, phone);
  const read = await say({ body: `read @${name}` });
  const deleted = await say({ body: `deleted @${name}`, room: 'memes' });
  await searchRead(server);
  await server.database.query('insert into read_cursors values ($1, $2, $3)', [
    ...[ada.author, 'general', read.seq],
  ]);
  await about(deleted, { room: 'memes', kind: 'delete', body: '' });
  const hidden = await say({ body: `hidden @${name}`, room: 'shill' });
  await searchRead(server);
  await eventually(
    async () =>
      expect(await rowsOf(ada)).toContainEqual(expect.objectContaining({ room: 'shill' })),
    patience,
  );
  // The index has it a moment later.
  await server.database.query(
    'insert into message_states (room, seq, hiding) values ($1, $2, $2)',
    ['shill', hidden.seq],
  );
  await settle();
  expect(phone.told()).toEqual([]);
  expect((await rowsOf(ada)).every(({ due_at }) => due_at === null)).toBe(true);
});

test('muted rooms, people, and words are not told', async () => {
  const loud = await enrol(server.database);
  const louds = await TestClient.open(server, loud);
  const muted = { rooms: ['memes'], people: [loud.author], words: ['airdrop'] };
  await wish(ada, phone, { choices: { rooms: ['memes', 'shill'] }, muted });
  await say({ body: `free Airdrop @${name}` });
  await say({ body: `in memes @${name}`, room: 'memes' });
  await say({ body: `so loud @${name}` }, louds);
  await say({ body: 'loud again', room: 'shill' }, louds);
  await say({ body: `hello @${name}` });
  await settle();
  expect(phone.told().map(({ body }) => body)).toEqual([`hello @${name}`]);
  await louds.close();
});

test('what the member muted on another device is not told, nor of whom they blocked there', async () => {
  const [loud, blocked] = await Promise.all([enrol(server.database), enrol(server.database)]);
  const clients = await Promise.all([loud, blocked].map((one) => TestClient.open(server, one)));
  await wish(ada, phone, { choices: { rooms: ['memes', 'shill'] } });
  const mutes = [
    ...[
      ['rooms', 'memes'],
      ['people', loud.author],
      ['words', 'airdrop'],
    ],
    ['blocked', blocked.author],
  ];
  for (const [kind, one] of mutes) {
    await server.database.query('insert into mutes values ($1, $2, $3)', [ada.author, kind, one]);
  }
  await say({ body: `free Airdrop @${name}` });
  await say({ body: `in memes @${name}`, room: 'memes' });
  for (const client of clients) {
    await say({ body: `so loud @${name}` }, client);
    await say({ body: 'loud again', room: 'shill' }, client);
  }
  await say({ body: `hello @${name}` });
  await settle();
  expect(phone.told().map(({ body }) => body)).toEqual([`hello @${name}`]);
  await Promise.all(clients.map((client) => client.close()));
});

test('nothing is told while a page of the member is in sight, and what they did not read is told after', async () => {
  await wish(ada, phone);
  const laptop = await TestClient.open(server, ada);
  laptop.raw({ t: 'looking', is: true });
  await eventually(async () => {
    laptop.raw({ t: 'ping' });
    await laptop.frame((frame) => frame.t === 'pong');
  }, patience);
  await say({ body: `look up @${name}` });
  await settle();
  expect(phone.told()).toEqual([]);
  laptop.raw({ t: 'looking', is: false });
  laptop.raw({ t: 'ping' });
  await laptop.frame((frame) => frame.t === 'pong', laptop.frames.length);
  server.clock.advance(21_000);
  await settle();
  expect(phone.told()).toHaveLength(1);
  await laptop.close();
});

test('in quiet hours everything waits, and is told as one when they end', async () => {
  const now = new Date(server.clock.now());
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  const quiet = { from: (minutes + 1_435) % 1_440, to: (minutes + 60) % 1_440, zone: 'UTC' };
  await wish(ada, phone, { choices: { quiet } });
  await say({ body: `early @${name}` });
  await settle();
  await say({ body: `still early @${name}` });
  await settle();
  expect(phone.told()).toEqual([]);
  const [row] = await rowsOf(ada);
  expect(((row?.due_at ?? 0) / 60_000) % 1_440).toBe(quiet.to);
  server.clock.advance(61 * 60_000);
  await settle();
  expect(phone.told()).toMatchObject([{ tag: 'mentions general', count: 2 }]);
});

test('a browser that is gone is forgotten, and hears nothing more', async () => {
  await wish(ada, phone);
  phone.state.status = 410;
  await say({ body: `anybody home @${name}` });
  await settle();
  const { rows } = await server.database.query(
    'select device from push_subscriptions where device = $1',
    [ada.device],
  );
  expect(rows).toEqual([]);
  await say({ body: `still there @${name}` });
  await settle();
  expect(phone.sent).toHaveLength(1);
});

test('a push service that is busy is asked again, later each time, and in the end left alone', async () => {
  await wish(ada, phone);
  phone.state.status = 429;
  phone.state.headers = { 'retry-after': '100' };
  await say({ body: `busy @${name}` });
  await settle();
  const [waiting] = await rowsOf(ada);
  expect(waiting?.tries).toBe(1);
  expect((waiting?.due_at ?? 0) - server.clock.now()).toBeGreaterThan(90_000);
  phone.state.status = 503;
  phone.state.headers = {};
  for (let tries = 2; tries <= 6; tries += 1) {
    server.clock.advance(2 * 60 * 60_000);
    await eventually(() => expect(phone.sent).toHaveLength(tries), patience);
    const left = tries === 6 ? { due_at: null } : { tries };
    await eventually(async () => expect(await rowsOf(ada)).toMatchObject([left]), patience);
  }
  phone.state.status = 201;
  await say({ body: `back again @${name}` });
  await settle();
  expect(phone.told().at(-1)?.body).toBe(`back again @${name}`);
});

test('a device that is signed out is forgotten at once', async () => {
  await wish(ada, phone);
  const said: Omit<Revocation, 'signature'> = {
    host: 'localhost:3000',
    chainId: 666_666_666,
    by: ada.device,
    devices: [ada.device],
    at: server.clock.now(),
    heads: {},
  };
  await say({ body: `too late @${name}` });
  await searchRead(server);
  const answer = await fetch(`${server.url()}/api/auth/revocations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, signature: signBytes(ada.privateKey, revocationBytes(said)) }),
  });
  expect(answer.status).toBe(200);
  expect(await rowsOf(ada)).toEqual([]);
  await settle();
  expect(phone.sent).toEqual([]);
  expect((await wish(ada, phone)).status).toBe(401);
});

test('a device that wants nothing any more is told nothing, and what it said before does not come back', async () => {
  const early = await wishOf(server, ada, phone);
  await post(server, early);
  server.clock.advance(1_000);
  const change = await wishOf(server, ada, phone, { choices: { mentions: false } });
  expect(await post(server, change)).toEqual({ status: 200 });
  expect(await post(server, early)).toEqual({ status: 409, message: pushText.older });
  const off = await wishOf(server, ada, null);
  expect((await post(server, { ...off, at: off.at - 1 })).status).toBe(401);
  expect(await post(server, off)).toEqual({ status: 200 });
  await say({ body: `gone @${name}` });
  await settle();
  expect(phone.sent).toEqual([]);
});

test('a browser is the one’s who turned notifications on last', async () => {
  await wish(ada, phone);
  const eve = await enrol(server.database);
  await wish(eve, phone, { choices: { rooms: ['shill'] } });
  await say({ body: `who hears this @${name}?` });
  await say({ body: 'eve does', room: 'shill' });
  await settle(eve);
  expect(phone.told().map(({ tag }) => tag)).toEqual(['room shill']);
});

test('a device that knows a browser’s address but not its secret takes it from no one', async () => {
  await wish(ada, phone);
  const eve = await enrol(server.database);
  const { keys } = service.browser();
  for (const stolen of [
    { ...phone, keys },
    { ...phone, keys: { ...phone.keys, auth: keys.auth } },
    { ...phone, keys: { ...phone.keys, p256dh: keys.p256dh } },
  ]) {
    expect(await wish(eve, stolen)).toEqual({ status: 409, message: pushText.taken });
  }
  await say({ body: `still hers @${name}` });
  await settle();
  expect(phone.told()).toHaveLength(1);
});

test('an address in the server’s own network is never asked, and forgotten', async () => {
  const push = service.way(async () => ['10.0.0.7']);
  const beside = await startTestServer({ config: { pushKeyFile: newKeyFile() }, push });
  const eve = await enrol(beside.database);
  await post(beside, await wishOf(beside, eve, phone, { choices: { rooms: ['general'] } }));
  const dialled = service.dialled.length;
  const writer = await TestClient.open(beside, await enrol(beside.database));
  expect(await writer.say({ sentAt: beside.clock.now() })).toMatchObject({ t: 'ack' });
  await eventually(async () => {
    await beside.app().search.follow();
    beside.clock.advance(9_000);
    const { rows } = await beside.database.query('select device from push_subscriptions');
    expect(rows).toEqual([]);
  }, patience);
  expect(service.dialled).toHaveLength(dialled);
  expect(phone.sent).toEqual([]);
  await writer.close();
  await beside.stop();
});

test('a wish that its device did not make for this community, or with keys that are none, is refused', async () => {
  const other = await enrol(server.database);
  const good = await wishOf(server, ada, phone);
  expect((await post(server, { ...good, device: other.device })).status).toBe(401);
  expect((await post(server, { ...good, at: good.at + 1 })).status).toBe(401);
  expect(await wish(ada, phone, { host: 'evil.example' })).toEqual({
    status: 401,
    message: pushText.elsewhere,
  });
  expect((await post(server, { ...good, wish: null })).status).toBe(401);
  expect((await post(server, {})).status).toBe(400);
  const stale = { ...phone, keys: { ...phone.keys, p256dh: 'A'.repeat(87) } };
  expect((await wish(ada, stale)).status).toBe(400);
  const expired = await enrol(server.database, { expiresAt: 1 });
  expect((await wish(expired, phone)).status).toBe(401);
});

test('where it is off there is no key, and no device is kept', async () => {
  const quiet = await startTestServer();
  expect(await keyOf(quiet)).toBe('');
  const member = await enrol(quiet.database);
  const answer = await post(quiet, {
    ...(await wishOf(server, member, phone, { at: quiet.clock.now() })),
  });
  expect(answer).toEqual({ status: 404, message: pushText.isOff });
  await quiet.stop();
});

test('what is in a notification is in no log', () => {
  expect(lines.join('\n')).not.toMatch(/over here|secure\.example\/send/);
});
