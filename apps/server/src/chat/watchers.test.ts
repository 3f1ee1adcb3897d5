import { recentChangeMs } from '@parley/domain/chat/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { TestClient } from './testClient.ts';

const first = `nft:0x${'a'.repeat(40)}`;
const second = `nft:0x${'b'.repeat(40)}`;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

/** A connected page that watches these topics. */
async function watching(topics: readonly string[]): Promise<TestClient> {
  const client = await TestClient.open(server, null);
  await watch(client, topics);
  return client;
}

/** Frames are handled in order, so that a pong says that the frames before are handled. */
async function watch(client: TestClient, topics: readonly string[]): Promise<void> {
  const from = client.frames.length;
  client.raw({ t: 'watch', topics });
  client.raw({ t: 'ping' });
  await client.frame((frame) => frame.t === 'pong', from);
}

async function changesOf(client: TestClient) {
  const from = client.frames.length;
  client.raw({ t: 'ping' });
  await client.frame((frame) => frame.t === 'pong', from);
  return client.frames.flatMap((frame) =>
    frame.t === 'changed' ? [{ topics: frame.topics, block: frame.block }] : [],
  );
}

test('a page is told of what it watches, once for each change, and of nothing else', async () => {
  const one = await watching([first]);
  const both = await watching([first, second, 'nfts']);
  const none = await watching([]);
  server.app().chat.announce(7, [first, second]);
  server.app().chat.announce(8, [second]);
  expect(await changesOf(one)).toEqual([{ topics: [first], block: 7 }]);
  expect(await changesOf(both)).toEqual([
    { topics: [first, second], block: 7 },
    { topics: [second], block: 8 },
  ]);
  expect(await changesOf(none)).toEqual([]);
});

test('a page that watches something else is no longer told of what it watched before', async () => {
  const client = await watching([first]);
  await watch(client, [second]);
  server.app().chat.announce(7, [first, second]);
  expect(await changesOf(client)).toEqual([{ topics: [second], block: 7 }]);
  await watch(client, []);
  server.app().chat.announce(8, [first, second]);
  expect(await changesOf(client)).toHaveLength(1);
});

test('a change of too much to name is one of everything', async () => {
  const client = await watching([first, 'nfts']);
  server.app().chat.announce(7, ['*']);
  const [change] = await changesOf(client);
  expect(change?.topics.toSorted()).toEqual([first, 'nfts'].sort());
});

test('a page that read before it came to watch is told of what changed lately, once', async () => {
  server.app().chat.announce(7, [first]);
  server.app().chat.announce(8, [first, second]);
  const client = await watching([first, 'nfts']);
  expect(await changesOf(client)).toEqual([{ topics: [first], block: 8 }]);
  await watch(client, [first, second]);
  expect(await changesOf(client)).toEqual([
    { topics: [first], block: 8 },
    { topics: [second], block: 8 },
  ]);
  server.app().chat.announce(9, ['*']);
  const late = await watching([first, 'nfts']);
  expect(await changesOf(late)).toEqual([{ topics: [first, 'nfts'], block: 9 }]);
});

test('a page that comes to watch is not told of changes that its reads cannot have missed', async () => {
  server.app().chat.announce(7, [first]);
  server.clock.advance(recentChangeMs + 1);
  expect(await changesOf(await watching([first]))).toEqual([]);
});

test('however many topics change, the newest are remembered', async () => {
  const many = Array.from(
    { length: 5_000 },
    (_, index) => `nft:0x${index.toString(16).padStart(40, '0')}`,
  );
  server.app().chat.announce(7, many);
  const [oldest, newest] = [many[0] ?? '', many.at(-1) ?? ''];
  expect(await changesOf(await watching([oldest, newest]))).toEqual([
    { topics: [newest], block: 7 },
  ]);
});

test('a page that closed is forgotten', async () => {
  const client = await watching([first]);
  await client.close();
  const other = await watching([first]);
  server.app().chat.announce(7, [first]);
  expect(await changesOf(other)).toHaveLength(1);
});

test.each([
  ['nine topics', Array.from({ length: 9 }, () => 'nfts')],
  ['a topic that is none', ['NFT']],
  ['a topic of the database', ['*']],
])('%s are refused', async (_, topics) => {
  const client = await TestClient.open(server, null);
  client.raw({ t: 'watch', topics });
  const refusal = await client.frame((frame) => frame.t === 'refused');
  expect(refusal).toMatchObject({ code: 'malformed' });
});

test('a page cannot watch before it said hello', async () => {
  const client = new TestClient(server, null);
  await client.frame((frame) => frame.t === 'welcome');
  client.raw({ t: 'watch', topics: ['nfts'] });
  expect(await client.closed).toBe(4401);
});
