import { auditSchema } from '@parley/domain/moderation/audit';
import { roomStandingSchema } from '@parley/domain/moderation/roomModes';
import { madeMax } from '@parley/domain/rooms/book';
import { oneRoomSchema, type RoomBook, roomBookSchema } from '@parley/domain/rooms/wire';
import { eventually } from '@parley/testkit/eventually';
import { labelText } from '@parley/text/labels';
import { roomsText } from '@parley/text/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, TestClient, type TestMember } from '../chat/testClient.ts';
import { searchRead } from '../search/testSearch.ts';
import type { TestServer } from '../testServer.ts';
import { sendMode, sendRoom, signedMode, signedRoom, startModerated } from './testModeration.ts';

const configured = [
  { id: 'general', title: 'General', path: '/' as const, topic: 'Anything' },
  { id: 'shill', title: 'Shill', path: '/shill' as const },
];
let moderated: Awaited<ReturnType<typeof startModerated>>;
let beside: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let vera: TestMember;
let anna: TestMember;

beforeAll(async () => {
  moderated = await startModerated({ rooms: configured });
  server = moderated.server;
  beside = await startModerated({ beside: server, rpcUrl: moderated.rpcUrl, rooms: configured });
  vera = await enrol(server.database);
  anna = await enrol(server.database);
  moderated.appoint([vera.author as `0x${string}`]);
});
afterAll(async () => {
  await beside.stop();
  await moderated.stop();
});

async function say(...[kind, room, settings]: Tail<Parameters<typeof signedRoom>>) {
  // The same statement counts once: none of these tests makes two at one time; away from the limits.
  server.clock.advance(1_000);
  return await sendRoom(server, signedRoom(server, vera, kind, room, settings));
}
type Tail<List> = List extends [unknown, unknown, ...infer Rest] ? Rest : never;

async function get(path: string, at = server) {
  server.clock.advance(1_000);
  const answer = await fetch(at.url() + path);
  return { status: answer.status, body: (await answer.json()) as unknown };
}
const bookOf = async (at = server): Promise<RoomBook> =>
  roomBookSchema.parse((await get('/api/rooms', at)).body);
/** The rooms of the navigation, as every page starts with them. */
async function listed(at = server) {
  const { rooms } = (await get('/config.json', at)).body as { rooms: { id: string }[] };
  return rooms;
}
const idsOf = async (at = server) => (await listed(at)).map(({ id }) => id);
const findRoom = async (room: string, at = server) =>
  oneRoomSchema.parse((await get(`/api/rooms/${room}`, at)).body);

async function writeIn(room: string, at = server, member = anna, change = {}) {
  const client = await TestClient.open(at, member, { [room]: null });
  const answer = await client.say({ room, sentAt: at.clock.now(), ...change });
  await client.close();
  return answer;
}

test('a moderator makes a room, and everybody reads and writes there, at every server', async () => {
  const reader = await TestClient.open(beside.server, anna, { general: null });
  reader.raw({ t: 'watch', topics: ['moderation'] });
  expect((await writeIn('lounge')).t).toBe('refused');
  const topic = 'Slow talk';
  expect(await say('create', 'lounge', { title: 'Lounge', topic })).toMatchObject({ status: 200 });
  expect(await listed()).toEqual([
    ...configured,
    { id: 'lounge', title: 'Lounge', topic, path: '/room?id=lounge' },
  ]);
  await reader.until(() => reader.frames.some(({ t }) => t === 'changed'));
  expect(await idsOf(beside.server)).toEqual(['general', 'shill', 'lounge']);
  const there = await TestClient.open(beside.server, vera, { lounge: null });
  expect((await writeIn('lounge')).t).toBe('ack');
  await there.until(() =>
    there.frames.some((frame) => frame.t === 'message' && frame.message.room === 'lounge'),
  );
  expect((await there.say({ room: 'lounge' })).t).toBe('ack');
  await searchRead(server);
  // The other server may be the one that reads it.
  await expect
    .poll(() => findRoom('lounge'))
    .toMatchObject({ count: 2, room: { title: 'Lounge' } });
  await Promise.all([reader.close(), there.close()]);
});

test('a room is renamed, moved, and given another topic, after a restart too', async () => {
  const next = { title: 'Salon', topic: 'Louder talk', order: 1 };
  expect(await say('change', 'lounge', next)).toMatchObject({ status: 200 });
  expect(await say('change', 'general', { title: 'No', topic: 'Hello', order: 2 })).toMatchObject({
    status: 200,
  });
  const expected = [
    { id: 'lounge', title: 'Salon', topic: 'Louder talk', path: '/room?id=lounge' },
    { id: 'general', title: 'General', topic: 'Hello', path: '/' },
    { id: 'shill', title: 'Shill', path: '/shill' },
  ];
  expect(await listed()).toEqual(expected);
  await server.restart();
  expect(await listed()).toEqual(expected);
  expect((await writeIn('lounge')).t).toBe('ack');
});

test('an archived room is read and not written, not by moderators either, and may be reopened', async () => {
  const said = await writeIn('lounge', server, anna, { body: 'findable words' });
  const seq = said.t === 'ack' ? said.seq : 0;
  expect(await say('archive', 'lounge', { title: 'Salon' })).toMatchObject({ status: 200 });
  expect(await idsOf()).toEqual(['shill', 'general']);
  expect((await findRoom('lounge')).room.isArchived).toBe(true);
  await server.restart();
  for (const member of [anna, vera]) {
    const refused = await writeIn('lounge', server, member);
    expect(refused).toMatchObject({ code: 'not-moderator', why: 'archived' });
  }
  const digest = await digestAt('lounge', seq);
  const about = { body: '', target: { seq, digest } };
  expect(await writeIn('lounge', server, vera, { ...about, kind: 'pin' })).toMatchObject({
    why: 'archived',
  });
  expect((await get(`/api/chat/rooms/lounge/posts/${seq}`)).status).toBe(200);
  expect((await get(`/api/chat/rooms/lounge/messages`)).status).toBe(200);
  await searchRead(server);
  const found = await get('/api/search/messages?q=findable%20in:lounge');
  expect(found.body).toMatchObject({ messages: [{ room: 'lounge', seq }] });
  // What should not stay is taken away there, too.
  expect((await writeIn('lounge', server, vera, { ...about, kind: 'hide' })).t).toBe('ack');
  expect((await writeIn('lounge', server, anna, { ...about, kind: 'delete' })).t).toBe('ack');
  expect(await say('reopen', 'lounge', { title: 'Salon' })).toMatchObject({ status: 200 });
  expect((await writeIn('lounge')).t).toBe('ack');
  expect(await idsOf()).toEqual(['shill', 'general', 'lounge']);
});

async function digestAt(room: string, seq: number): Promise<string> {
  const { rows } = await server.database.query<{ digest: Buffer }>(
    'select digest from messages where room = $1 and seq = $2',
    [room, seq],
  );
  return rows[0]?.digest.toString('base64url') ?? '';
}

test('a room asks for what its moderator says, and only they write in a read-only one', async () => {
  const nothing = { gate: { points: { atLeast: '5' } } };
  expect(await say('create', 'club', nothing)).toMatchObject({
    status: 409,
    body: { message: roomsText.impossible },
  });
  const collection = `0x${'c'.repeat(40)}`;
  expect(await say('create', 'club', { gate: { nft: { collection, atLeast: 2 } } })).toMatchObject({
    status: 200,
  });
  const refused = await writeIn('club');
  // Whether its members hold anything, no chain tells here.
  expect(refused).toMatchObject({ t: 'refused', code: 'unavailable' });
  expect((await writeIn('club', server, vera)).t).toBe('ack');
  expect(await say('change', 'club', { readOnly: true })).toMatchObject({ status: 200 });
  expect(await writeIn('club')).toMatchObject({ code: 'not-moderator' });
  const standing = roomStandingSchema.parse((await get('/api/moderation/standing')).body);
  expect(standing.rooms.club?.kind).toBe('read-only');
  expect(await say('change', 'club')).toMatchObject({ status: 200 });
  expect((await writeIn('club')).t).toBe('ack');
  expect(await sendMode(server, signedMode(server, vera, 'pause', { room: 'club' }))).toMatchObject(
    {
      status: 200,
    },
  );
  expect(await writeIn('club')).toMatchObject({ code: 'not-moderator' });
});

test('what nobody who moderates signed just now makes no room', async () => {
  const good = signedRoom(server, vera, 'create', 'forged');
  const wrong: [number, unknown][] = [
    [403, signedRoom(server, anna, 'create', 'forged')],
    [401, { ...good, settings: { ...good.settings, title: 'Other' } }],
    [401, { ...good, room: 'forged-2' }],
    [401, { ...good, kind: 'change' }],
    [401, { ...good, host: 'evil.example' }],
    [401, { ...good, device: anna.device }],
    [401, { ...good, at: good.at - 600_000 }],
    [400, { ...good, settings: { ...good.settings, title: '' } }],
    [400, { ...good, room: `nft-${'a'.repeat(40)}` }],
  ];
  for (const [status, body] of wrong) {
    server.clock.advance(1_000);
    expect(await sendRoom(server, body)).toMatchObject({ status });
  }
  expect(await idsOf()).not.toContain('forged');
  expect(await say('create', 'general')).toMatchObject({
    status: 409,
    body: { message: roomsText.faults.taken },
  });
  expect(await say('archive', 'general')).toMatchObject({ status: 409 });
  expect(await say('change', 'nowhere')).toMatchObject({ status: 409 });
  moderated.appoint(null);
  server.clock.advance(120_000);
  expect(await say('create', 'forged')).toMatchObject({ status: 503 });
  moderated.appoint([vera.author as `0x${string}`]);
});

test('a title, a topic, or a reason that others could misread makes no room, and says why', async () => {
  for (const settings of [
    { title: 'Gen\u200beral' },
    { title: 'General\u{e0041}' },
    { topic: 'Any\u3164thing' },
  ]) {
    expect(await say('create', 'odd', settings)).toMatchObject({
      status: 400,
      body: { message: labelText.hidden },
    });
  }
  expect(await say('create', 'odd', { topic: `Z${'\u0301'.repeat(50)}` })).toMatchObject({
    status: 400,
    body: { message: labelText.marks },
  });
  server.clock.advance(1_000);
  const said = signedRoom(server, vera, 'create', 'odd', {}, 'be\u200bcause');
  expect(await sendRoom(server, said)).toMatchObject({
    status: 400,
    body: { message: labelText.hidden },
  });
  expect(await idsOf()).not.toContain('odd');
});

test('the same statement counts once, and an old one does not come back', async () => {
  server.clock.advance(1_000);
  const made = signedRoom(server, vera, 'create', 'once', { title: 'Once' });
  expect(await sendRoom(server, made)).toMatchObject({ status: 200 });
  expect(await say('change', 'once', { title: 'Twice' })).toMatchObject({ status: 200 });
  expect(await sendRoom(server, made)).toMatchObject({ status: 200 });
  expect((await findRoom('once')).room.title).toBe('Twice');
});

/** As a page does: what is refused because too much waits for the database is sent again. */
async function insist(...to: Parameters<typeof sendRoom>): ReturnType<typeof sendRoom> {
  const answer = await sendRoom(...to);
  return answer.status === 503 ? insist(...to) : answer;
}

test('of many at two servers no more rooms are made than may be open', async () => {
  const before = (await bookOf()).entries.length;
  const answers = await Promise.all(
    Array.from({ length: madeMax.open + 4 }, (_, index) => {
      const at = index % 2 === 0 ? server : beside.server;
      return insist(at, signedRoom(at, vera, 'create', `many-${index}`));
    }),
  );
  const made = answers.filter(({ status }) => status === 200).length;
  const full = answers.filter(({ status }) => status === 409);
  expect(made + full.length).toBe(answers.length);
  expect(full[0]?.body.message).toBe(roomsText.faults['too-many-open']);
  await eventually(async () => {
    const open = (await idsOf()).filter((id) => !configured.some((room) => room.id === id));
    expect(open).toHaveLength(madeMax.open);
  });
  expect((await bookOf()).entries.length).toBeGreaterThan(before);
});

test('what the statements come to is the same when it is made anew', async () => {
  const table = async () =>
    (await server.database.query('select * from room_settings order by room')).rows;
  const before = await table();
  expect(before.length).toBeGreaterThan(5);
  await server.database.query(
    "update room_settings set settings = '{}', archived = true, made = -made",
  );
  await server.database.query('select rebuild_rooms()');
  expect(await table()).toEqual(before);
});

test('readers get each statement as it was signed, and the log of moderation has it', async () => {
  server.clock.advance(1_000);
  const gate = { nft: { collection: `0x${'c'.repeat(40)}`, atLeast: 1 } };
  const signed = signedRoom(server, vera, 'change', 'once', { topic: 'Twice', order: 3, gate });
  expect(await sendRoom(server, signed)).toMatchObject({ status: 200 });
  const { entries, configured: asWritten } = await bookOf();
  expect(asWritten).toEqual(configured);
  const said = entries.find((entry) => entry.said.room === 'once')?.said;
  expect(said).toEqual({ ...signed, id: said?.id, by: vera.author });
  const log = auditSchema.parse((await get('/api/moderation/log')).body);
  expect(log.entries[0]).toEqual({ t: 'room', at: expect.any(Number), act: said });
});
