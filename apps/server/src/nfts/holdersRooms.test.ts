import { messageSchema } from '@parley/domain/chat/wire';
import { roomStandingSchema } from '@parley/domain/moderation/roomModes';
import { collectionRoom } from '@parley/domain/rooms/collections';
import { heldRoomsMax, heldRoomsSchema, oneRoomSchema } from '@parley/domain/rooms/wire';
import { eventually } from '@parley/testkit/eventually';
import { roomListText } from '@parley/text/roomList';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, TestClient, type TestMember } from '../chat/testClient.ts';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { searchRead } from '../search/testSearch.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { type Collections, deployCollections } from './testCollections.ts';

let chain: TestChain;
let collections: Collections;
let server: TestServer;
let beside: TestServer;
let cats: Address;
let holder: TestMember;
let stranger: TestMember;

beforeAll(async () => {
  chain = await startTestChain();
  collections = await deployCollections(chain);
  const settings = {
    community: { ...chain.sample, nftLaunchpadBondingAddress: collections.launchpad },
    config: { rpcUrl: chain.rpcUrl, rpcUrls: [chain.rpcUrl] },
  };
  server = await startTestServer(settings);
  beside = await startTestServer({ ...settings, beside: server });
  cats = await collections.launch(1, 'cats', 0, undefined, { name: 'Title \u202ec\u200bats' });
  await collections.mint(2, cats);
  const author = (index: number) => chain.sample.wallet(index).account.address.toLowerCase();
  holder = await enrol(server.database, { author: author(2) as Address });
  stranger = await enrol(server.database, { author: author(3) as Address });
  await known(cats);
}, 600_000);

afterAll(async () => {
  await beside.stop();
  await server.stop();
  await chain.stop();
});

async function get(path: string, at = server) {
  // Away from the limits.
  at.clock.advance(1_000);
  const answer = await fetch(at.url() + path);
  return { status: answer.status, body: (await answer.json()) as unknown };
}

/** Waits until the index has a collection. */
async function known(collection: Address): Promise<void> {
  await eventually(async () => expect((await get(`/api/nfts/${collection}`)).status).toBe(200), {
    timeout: 60_000,
  });
}

async function writeIn(room: string, member: TestMember, at = server, change = {}) {
  const client = await TestClient.open(at, member, { [room]: null });
  const answer = await client.say({ room, sentAt: at.clock.now(), ...change });
  await client.close();
  return answer;
}

const rows = async (room: string) =>
  (await server.database.query('select head from rooms where id = $1', [room])).rows;
const heldBy = async ({ author }: TestMember) =>
  heldRoomsSchema.parse((await get(`/api/members/${author}/rooms`)).body).rooms;

test('everybody reads a collection’s room, which is made with its first message', async () => {
  const room = collectionRoom(cats);
  expect(oneRoomSchema.parse((await get(`/api/rooms/${room}`)).body)).toEqual({
    room: {
      id: room,
      title: 'Title cats',
      topic: roomListText.holders,
      path: `/room?id=${room}`,
      gate: { nft: { collection: cats.toLowerCase(), atLeast: 1 } },
    },
    count: 0,
  });
  expect((await get(`/api/chat/rooms/${room}/messages`)).body).toMatchObject({
    head: 0,
    messages: [],
  });
  const reader = await TestClient.open(beside, null, { [room]: null });
  reader.raw({ t: 'here', room });
  expect(await rows(room)).toEqual([]);
  expect(await heldBy(holder)).toEqual([]);
  const writer = await TestClient.open(server, holder, { [room]: null });
  // Many at once: each has its place, in the order in which it was sent.
  const said = await Promise.all(
    ['one', 'two', 'three'].map((body) => writer.say({ room, body, sentAt: server.clock.now() })),
  );
  expect(said.map((one) => (one.t === 'ack' ? one.seq : one.code))).toEqual([1, 2, 3]);
  // With the first page or after it, whichever is later on a busy machine.
  await reader.until(() => reader.log(room).length === 3);
  expect(await rows(room)).toEqual([{ head: 3 }]);
  // The index may have read of the collection, and not yet of who holds it.
  await expect.poll(async () => (await heldBy(holder)).map(({ id }) => id)).toEqual([room]);
  expect(await heldBy(stranger)).toEqual([]);
  await Promise.all([reader.close(), writer.close()]);
});

test('who holds none of the collection reads, and is told what they need', async () => {
  const room = collectionRoom(cats);
  const asked = `/api/moderation/standing?author=${stranger.author}`;
  expect(await writeIn(room, stranger)).toMatchObject({ code: 'not-moderator', why: 'gate' });
  const standing = roomStandingSchema.parse((await get(`${asked}&rooms=${room}`)).body);
  expect(standing.lacks?.[room]).toMatchObject([{ kind: 'nft', held: '0', atLeast: '1' }]);
  expect(roomStandingSchema.parse((await get(asked)).body).lacks).toEqual({});
  await collections.mint(3, cats);
  server.clock.advance(60_000);
  expect((await writeIn(room, stranger)).t).toBe('ack');
  // In another one they hold nothing.
  const dogs = await collections.launch(1, 'dogs', 0);
  await known(dogs);
  expect(await writeIn(collectionRoom(dogs), stranger)).toMatchObject({ why: 'gate' });
});

test('a collection that the launchpad did not launch has no room', async () => {
  const { launchpad } = collections;
  const ids = [
    collectionRoom(launchpad),
    collectionRoom(chain.sample.punkTldAddress),
    collectionRoom(`0x${'0'.repeat(40)}`),
    `nft-${cats.slice(2, 20).toLowerCase()}`,
  ];
  for (const room of ids) {
    expect((await get(`/api/rooms/${room}`)).status).toBe(404);
    expect((await get(`/api/chat/rooms/${room}/messages`)).status).toBe(404);
    expect(await writeIn(room, holder)).toMatchObject({ code: 'unknown-room' });
    expect(await rows(room)).toEqual([]);
  }
});

test('it is a room like any other: replies, reactions, search, proof, a page for each message', async () => {
  const room = collectionRoom(cats);
  const client = await TestClient.open(beside, holder, { [room]: null });
  const said = await client.say({ room, body: 'purring words', replyTo: 1 });
  const seq = said.t === 'ack' ? said.seq : 0;
  const { rows: found } = await server.database.query<{ digest: Buffer }>(
    'select digest from messages where room = $1 and seq = $2',
    [room, seq],
  );
  const target = { seq, digest: found[0]?.digest.toString('base64url') ?? '' };
  expect((await client.say({ room, kind: 'react', body: '🔥', target })).t).toBe('ack');
  await client.close();
  await eventually(async () =>
    expect((await get(`/api/chat/rooms/${room}/posts/1`)).body).toMatchObject({ count: 1 }),
  );
  await searchRead(server);
  expect((await get('/api/search/messages?q=purring')).body).toMatchObject({
    messages: [{ room, seq }],
  });
  expect((await get(`/api/chat/rooms/${room}/links?after=0`)).status).toBe(200);
  expect((await get(`/api/chat/rooms/${room}/pins`)).status).toBe(200);
  const page = (await get(`/room/_payload.json?id=${room}`)).body as {
    head: { title: string };
    content: { page: { messages: unknown[] } };
  };
  expect(page.head.title).toContain('Title cats');
  expect(messageSchema.parse(page.content.page.messages.at(-1))).toMatchObject({ room });
  expect((await get(`/post/_payload.json?room=${room}&id=${seq}`)).body).toMatchObject({
    head: { title: expect.stringContaining('Title cats') },
  });
  await server.restart();
  expect((await writeIn(room, holder)).t).toBe('ack');
});

test('a member’s list has the liveliest rooms of what they hold, and no more than it has place for', async () => {
  const launched: Address[] = [];
  for (let index = 0; index <= heldRoomsMax; index += 1) {
    const collection = await collections.launch(1, `herd-${index}`, 0);
    await collections.mint(2, collection);
    launched.push(collection);
  }
  for (const collection of launched) {
    await known(collection);
    expect((await writeIn(collectionRoom(collection), holder)).t).toBe('ack');
  }
  const expected = launched.toReversed().slice(0, heldRoomsMax).map(collectionRoom);
  expect((await heldBy(holder)).map(({ id }) => id)).toEqual(expected);
});
