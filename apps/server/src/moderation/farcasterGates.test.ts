import { gateRefusal } from '@parley/domain/chat/gates';
import { type RoomStanding, roomStandingSchema } from '@parley/domain/moderation/roomModes';
import { roomBookSchema } from '@parley/domain/rooms/wire';
import { roomsText } from '@parley/text/rooms';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrol, TestClient, type TestMember } from '../chat/testClient.ts';
import { sendJson, startTestHub } from '../platform/testHub.ts';
import type { TestServer } from '../testServer.ts';
import { farcasterGateFault } from './farcasterReader.ts';
import { sendAct, sendRoom, signedAct, signedRoom, startModerated } from './testModeration.ts';

const farcasterAccount = { fid: 7, username: 'parley' };
const collection = `0x${'c'.repeat(40)}`;
const rooms = [
  { id: 'general', title: 'General', path: '/' as const, gate: { farcaster: 'linked' as const } },
  { id: 'shill', title: 'Shill', path: '/shill' as const, gate: { farcaster: 'follows' as const } },
  {
    id: 'memes',
    title: 'Memes',
    path: '/memes-images' as const,
    gate: { nft: { collection, atLeast: 1 } },
  },
];
const rpcUrl = 'http://127.0.0.1:9';

let hub: Awaited<ReturnType<typeof startTestHub>>;
let moderated: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let anna: TestMember;
let fids = 100;

beforeAll(async () => {
  hub = await startTestHub();
  moderated = await startModerated({
    rooms,
    farcaster: { farcasterAccount, farcasterRpcUrl: rpcUrl, farcasterHubUrl: hub.url },
  });
  server = moderated.server;
});
afterAll(async () => {
  await moderated.stop();
  await hub.stop();
});
beforeEach(async () => {
  hub.answer = null;
  hub.follows.clear();
  hub.asked.length = 0;
  // Away from limits, and from the rest after a failure.
  server.clock.advance(60_000);
  anna = await enrol(server.database);
});

/** As the account and the device have it, once both signed. */
async function link({ author }: TestMember): Promise<number> {
  fids += 1;
  await server.database.query(
    `insert into farcaster_links (author, at, fid, account_at, statement) values ($1, 1, $2, 1, '{}')`,
    [author, fids],
  );
  return fids;
}

async function unlink({ author }: TestMember): Promise<void> {
  await server.database.query(
    'update farcaster_links set fid = null, account_at = null where author = $1',
    [author],
  );
}

async function standing(): Promise<RoomStanding> {
  const answer = await fetch(`${server.url()}/api/moderation/standing?author=${anna.author}`);
  return roomStandingSchema.parse(await answer.json());
}

/** Each on a connection of its own: one that was told to wait sends nothing for a while. */
async function say(room: string) {
  const client = await TestClient.open(server, anna, { [room]: null });
  const answer = await client.say({ room, sentAt: server.clock.now() });
  await client.close();
  return answer;
}

test('a room opens to who linked an account, and to followers of the community’s once they follow it', async () => {
  expect(await say('general')).toMatchObject({ why: 'gate', message: gateRefusal.message });
  expect(await standing()).toMatchObject({
    lacks: { general: [], shill: [] },
    farcasterLacks: { general: ['linked'], shill: ['linked', 'follows'] },
  });
  // Who has no account is no question for a hub.
  expect(hub.asked).toEqual([]);
  const fid = await link(anna);
  server.clock.advance(2_000);
  expect((await say('general')).t).toBe('ack');
  expect(await say('shill')).toMatchObject({ code: 'not-moderator', why: 'gate' });
  expect((await standing()).farcasterLacks).toEqual({ shill: ['follows'] });
  expect(hub.asked[0]).toBe(`/v1/linkById?fid=${fid}&target_fid=7&link_type=follow`);
  hub.follows.add(fid);
  server.clock.advance(2_000);
  expect((await say('shill')).t).toBe('ack');
  expect((await standing()).farcasterLacks).toEqual({});
});

test('who unlinks, or follows no longer, writes there no longer after 15 seconds', async () => {
  const fid = await link(anna);
  hub.follows.add(fid);
  expect((await say('shill')).t).toBe('ack');
  hub.follows.delete(fid);
  expect((await say('shill')).t).toBe('ack');
  server.clock.advance(15_000);
  expect(await say('shill')).toMatchObject({ why: 'gate' });
  expect((await say('general')).t).toBe('ack');
  await unlink(anna);
  server.clock.advance(15_000);
  expect(await say('general')).toMatchObject({ why: 'gate' });
});

test('a suspended member has no account, and has it again afterwards', async () => {
  await link(anna);
  const moderator = await enrol(server.database);
  moderated.appoint([moderator.author as `0x${string}`]);
  server.clock.advance(120_000);
  const about = { author: anna.author, reason: 'spam' };
  expect(await sendAct(server, signedAct(server, moderator, 'suspend', about))).toMatchObject({
    status: 200,
  });
  expect((await standing()).farcasterLacks).toMatchObject({ general: ['linked'] });
  server.clock.advance(2_000);
  await sendAct(server, signedAct(server, moderator, 'lift', about));
  server.clock.advance(2_000);
  expect((await standing()).farcasterLacks).not.toHaveProperty('general');
});

describe('a hub', () => {
  test('that is silent stops nobody who was known, and closes no other room', async () => {
    const fid = await link(anna);
    hub.follows.add(fid);
    expect((await say('shill')).t).toBe('ack');
    hub.answer = (response) => sendJson(response, 503, {});
    server.clock.advance(60_000);
    expect((await say('shill')).t).toBe('ack');
    expect((await say('general')).t).toBe('ack');
    // Nor does it keep a member in who unlinked.
    await unlink(anna);
    server.clock.advance(60_000);
    expect(await say('shill')).toMatchObject({ why: 'gate' });
  });

  test('that has never told leaves that room alone, which is tried again', async () => {
    const fid = await link(anna);
    hub.answer = (response) => sendJson(response, 503, {});
    expect(await say('shill')).toMatchObject({ t: 'refused', code: 'unavailable' });
    // What is asked within a second of a failure is not asked.
    expect(await say('shill')).toMatchObject({ t: 'refused', code: 'unavailable' });
    expect(hub.asked).toHaveLength(1);
    const { lacks } = await standing();
    expect(lacks).toHaveProperty('general');
    expect(lacks).not.toHaveProperty('shill');
    hub.answer = null;
    hub.follows.add(fid);
    server.clock.advance(1_000);
    expect((await say('shill')).t).toBe('ack');
  });

  test('is asked once for many at the same time', async () => {
    hub.follows.add(await link(anna));
    await Promise.all(Array.from({ length: 5 }, standing));
    expect(hub.asked).toHaveLength(1);
  });
});

test('a silent chain closes no room that asks at Farcaster alone, and a silent hub none that asks a contract', async () => {
  await link(anna);
  // Nothing tells what the collection says here.
  expect(await say('memes')).toMatchObject({ code: 'unavailable' });
  expect((await say('general')).t).toBe('ack');
  hub.answer = (response) => sendJson(response, 503, {});
  expect(await say('shill')).toMatchObject({ code: 'unavailable' });
  expect((await say('general')).t).toBe('ack');
});

test('a moderator asks only for what this server can check, and pages are told what that is', async () => {
  const moderator = await enrol(server.database);
  const others = await startModerated({ beside: server, rpcUrl: moderated.rpcUrl, rooms: [] });
  moderated.appoint([moderator.author as `0x${string}`]);
  server.clock.advance(120_000);
  const book = async (at: TestServer) =>
    roomBookSchema.parse(await (await fetch(`${at.url()}/api/rooms`)).json()).farcaster;
  expect(await book(server)).toEqual(['linked', 'follows']);
  expect(await book(others.server)).toEqual([]);
  const gate = { farcaster: 'linked' as const };
  const refused = await sendRoom(
    others.server,
    signedRoom(others.server, moderator, 'create', 'club', { gate }),
  );
  expect(refused).toMatchObject({ status: 409, body: { message: roomsText.unchecked.linked } });
  const made = await sendRoom(server, signedRoom(server, moderator, 'create', 'club', { gate }));
  expect(made).toMatchObject({ status: 200 });
  expect(await say('club')).toMatchObject({ why: 'gate' });
  await others.stop();
});

test.each([
  [
    'a linked account',
    'general',
    null,
    null,
    /^"rooms\.0\.gate\.farcaster" is "linked", .*RPC_URL/,
  ],
  ['a follower', 'shill', rpcUrl, null, /^"rooms\.0\.gate\.farcaster" is "follows", .*HUB_URL/],
  ['a follower', 'shill', null, rpcUrl, /FARCASTER_RPC_URL\.$/],
])(
  'a start that can’t check a gate for %s says so',
  (_, id, farcasterRpcUrl, farcasterHubUrl, sentence) => {
    const community = {
      ...server.community,
      farcasterAccount,
      rooms: rooms.filter((room) => room.id === id),
    };
    const settings = { farcasterRpcUrl, farcasterHubUrl };
    expect(farcasterGateFault({ ...settings, community })).toMatch(sentence);
    const all = { farcasterRpcUrl: rpcUrl, farcasterHubUrl: rpcUrl };
    expect(farcasterGateFault({ ...all, community })).toBeNull();
  },
);
