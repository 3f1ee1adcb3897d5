import { collectionRoom } from '@parley/domain/rooms/collections';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { eventually } from '@parley/testkit/eventually';
import { pushText } from '@parley/text/push';
import type { Address } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, TestClient, type TestMember } from '../chat/testClient.ts';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { type Collections, deployCollections } from '../nfts/testCollections.ts';
import { searchRead } from '../search/testSearch.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { newKeyFile, post, startPushService, type TestBrowser, wishOf } from './testPush.ts';

const patience = { timeout: 60_000, interval: 20 };
let service: Awaited<ReturnType<typeof startPushService>>;
let chain: TestChain;
let collections: Collections;
let server: TestServer;
let ada: TestMember;
let ben: TestMember;
/** Whose notifications are never more than looked at. */
let watcher: TestMember;
let phone: TestBrowser;
let cats: Address;

const wallet = (index: number) => chain.sample.wallet(index).account.address;
const who = (index: number) => shortAddress(wallet(index).toLowerCase());

beforeAll(async () => {
  service = await startPushService();
  chain = await startTestChain();
  collections = await deployCollections(chain);
  server = await startTestServer({
    community: { ...chain.sample, nftLaunchpadBondingAddress: collections.launchpad },
    config: { rpcUrl: chain.rpcUrl, rpcUrls: [chain.rpcUrl], pushKeyFile: newKeyFile() },
    push: service.way(),
  });
  const member = async (index: number) =>
    await enrol(server.database, { author: wallet(index).toLowerCase() });
  [ada, ben] = [await member(1), await member(2)];
  watcher = await enrol(server.database);
  await post(server, await wishOf(server, watcher, service.browser()));
}, 600_000);
afterAll(async () => {
  await server.stop();
  await chain.stop();
  await service.stop();
});

let count = 0;
beforeEach(async () => {
  phone = service.browser();
  count += 1;
  cats = await collections.launch(1, `cats-${count}`, 0);
  await caughtUp();
});

const wish = async (change: Parameters<typeof wishOf>[3] = { choices: { nfts: true } }) =>
  expect((await post(server, await wishOf(server, ada, phone, change))).status).toBe(200);

/** Waits until the index has the chain's newest block, with the clock at its time. */
async function caughtUp(): Promise<void> {
  const { number, timestamp } = await chain.sample.client.getBlock();
  const ahead = Number(timestamp) * 1_000 - server.clock.now();
  if (ahead > 0) server.clock.advance(ahead);
  await eventually(async () => {
    const { rows } = await server.database.query<{ block: number }>(
      'select min(block)::int as block from chain.cursors',
    );
    expect(rows[0]?.block).toBeGreaterThanOrEqual(Number(number));
  }, patience);
}

const mintsSeen = async () =>
  (await server.database.query('select tx from push_mints where author = $1', [ada.author])).rows
    .length;

/** Resolves once it was looked for what is to be told, and all that is due was decided: what is due now is seen last. */
async function looked(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await server.database.query(
      `insert into push_topics (device, topic, room, from_place, to_place, queued_at, due_at)
       values ($1, 'room', 'general', 1, 1, $2, $2)
       on conflict (device, topic, room) do update set due_at = excluded.due_at`,
      [watcher.device, server.clock.now()],
    );
    await eventually(async () => {
      const { rows } = await server.database.query(
        'select device from push_topics where device = $1 and due_at is not null',
        [watcher.device],
      );
      expect(rows).toEqual([]);
    }, patience);
  }
}

/** What was found in a turn that time passed in is gathered for some seconds more. */
const expectTold = () => expect.poll(() => phone.told(), patience);

/** Lets time pass, what is found be gathered, and all of it be decided. */
async function pass(seconds: number): Promise<void> {
  server.clock.advance(seconds * 1_000);
  await looked();
  server.clock.advance(9_000);
  await looked();
}

test('mints of a member’s collection are one notification, with what they earned, once their block is old enough', async () => {
  await wish();
  const tablet = service.browser();
  const other = await enrol(server.database, { author: ada.author });
  await post(server, await wishOf(server, other, tablet));
  const before = await mintsSeen();
  const { creator_fee: fee } = await minted(2);
  await minted(3);
  await collections.mint(1, cats);
  await caughtUp();
  await pass(30);
  expect(await mintsSeen()).toBe(before);
  await pass(30);
  expect(await mintsSeen()).toBe(before + 2);
  const second = await feeOf(2);
  await expectTold().toEqual([
    {
      title: pushText.manyMints('2', `Title cats-${count}`),
      body: pushText.earned(`${formatAmount(BigInt(fee) + BigInt(second), 18)} DEGEN`),
      tag: `mints ${cats.toLowerCase()}`,
      path: `/nft/collection?id=${cats.toLowerCase()}`,
      count: 2,
    },
  ]);
  // A device that doesn’t want it.
  expect(tablet.told()).toEqual([]);
});

test('a restart, and a block that comes again, tell nothing twice', async () => {
  await wish();
  await minted(3);
  await pass(90);
  await expectTold().toMatchObject([
    { title: pushText.minted(who(3), `Title cats-${count}`), count: 1 },
  ]);
  const kept = await server.database.query('select * from indexed.trades where collection = $1', [
    cats.toLowerCase(),
  ]);
  await server.restart();
  // The index takes back what a reorganization removed, and takes up again what its new blocks hold.
  await server.database.query(
    'update indexed.trades set block = block + 100000, time = time + 5 where collection = $1',
    [cats.toLowerCase()],
  );
  expect(kept.rowCount).toBe(1);
  await pass(200);
  expect(phone.told()).toHaveLength(1);
});

test('a mint that a reorganization took away is not told', async () => {
  await wish();
  const snapshot = await chain.snapshot();
  await minted(2);
  await chain.revert(snapshot);
  await chain.mine(3);
  await caughtUp();
  await pass(200);
  expect(phone.told()).toEqual([]);
});

test('what is said in the room of a member’s collection is told as comments, and no holder hears of it', async () => {
  await wish();
  await minted(2);
  await pass(90);
  const room = collectionRoom(cats);
  const bens = await TestClient.open(server, ben, { [room]: null });
  const laptop = service.browser();
  const holder = await enrol(server.database, { author: wallet(3).toLowerCase() });
  await minted(3);
  await post(server, await wishOf(server, holder, laptop, { choices: { nfts: true } }));
  for (const body of ['what a cat', 'and another']) {
    expect(await bens.say({ room, body, sentAt: server.clock.now() })).toMatchObject({ t: 'ack' });
  }
  await bens.close();
  await searchRead(server);
  await eventually(async () => {
    const { rows } = await server.database.query(
      "select topic from push_topics where device = $1 and topic = 'comments'",
      [ada.device],
    );
    expect(rows).toHaveLength(1);
  }, patience);
  await pass(9);
  await expect
    .poll(() => phone.told().at(-1), patience)
    .toEqual({
      title: pushText.manyComments('2', `Title cats-${count}`),
      body: `${who(2)}: and another`,
      tag: `comments ${room}`,
      path: `/room?id=${room}`,
      count: 2,
    });
  expect(phone.told().filter(({ tag }) => tag.startsWith('comments'))).toHaveLength(1);
  expect(laptop.told()).toEqual([]);
});

test.each([
  ['who did not choose it', { choices: { nfts: false } }],
  ['who has an older page', { choices: {} }],
  ['who muted whoever minted', { choices: { nfts: true }, isMuting: true }],
])('nothing of their collections is told to a member %s', async (_, change) => {
  const muted = { people: 'isMuting' in change ? [ben.author] : [] };
  await wish({ choices: change.choices, muted });
  await minted(2);
  await pass(200);
  expect(phone.told()).toEqual([]);
});

/** Mints as wallet `by`; resolves with the trade, once the index has it. */
async function minted(by: number) {
  await collections.mint(by, cats);
  await caughtUp();
  const { rows } = await server.database.query<{ creator_fee: string }>(
    'select creator_fee::text from indexed.trades where collection = $1 order by supply desc',
    [cats.toLowerCase()],
  );
  return rows[0] as { creator_fee: string };
}

/** What the creator gets of the mint of a token. */
async function feeOf(token: number): Promise<string> {
  const { rows } = await server.database.query<{ fee: string }>(
    'select creator_fee::text as fee from indexed.trades where collection = $1 and token_id = $2',
    [cats.toLowerCase(), token],
  );
  return rows[0]?.fee ?? '';
}
