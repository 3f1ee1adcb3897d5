import { createTestDatabase } from '@parley/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createFeeds } from './feeds.ts';
import { encodeEntry } from './frames.ts';
import { createChatStore } from './store.ts';
import { enrol, envelope } from './testClient.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  drop = made.drop;
  database = openDatabase(made.url, silentLog, 2);
});
afterAll(async () => {
  await database.end();
  await drop();
});

async function openFeeds(admits = async (_: string) => true) {
  const store = createChatStore(database);
  const options = { log: silentLog, rooms: ['general'], ringSize: 100 };
  const gate = { wait: null as Promise<void> | null, onRead: () => {} };
  const heads: typeof store.heads = async (rooms) => {
    const found = await store.heads(rooms);
    gate.onRead();
    await gate.wait;
    return found;
  };
  const feeds = createFeeds({ ...options, store: { ...store, heads }, admits });
  await feeds.open();
  const { author, device } = await enrol(database);
  async function append(room: string) {
    const draft = { envelope: envelope({ room }), author, device, signature: 'A'.repeat(86) };
    await store.append(room, [draft], Date.now());
    const all = await store.messagesAfter(room, 0, 100);
    const epoch = feeds.get('general')?.epoch ?? '';
    const to = all.length;
    feeds.hear({ room, epoch, from: to, to, entries: all.slice(-1).map(encodeEntry) });
  }
  return { feeds, store, append, gate };
}

test('a room is opened once for all who ask, and one that there is not for nobody', async () => {
  let asked = 0;
  const { feeds } = await openFeeds(async (room) => {
    asked += 1;
    return room === 'lounge';
  });
  const found = await Promise.all([1, 2, 3].map(() => feeds.enter('lounge')));
  expect(new Set(found).size).toBe(1);
  expect(found[0]).toBe(feeds.get('lounge'));
  expect(await feeds.enter('nowhere')).toBeNull();
  expect(feeds.get('nowhere')).toBeUndefined();
  expect(asked).toBe(2);
});

test('what is said while a room is being opened is not missed', async () => {
  const { feeds, store, append, gate } = await openFeeds();
  await store.ensureRooms(['late']);
  await append('late');
  let release = () => {};
  gate.wait = new Promise((resolve) => {
    release = resolve;
  });
  const read = new Promise<void>((resolve) => {
    gate.onRead = resolve;
  });
  const entering = feeds.enter('late');
  await read;
  await append('late');
  release();
  const feed = await entering;
  await feed?.reading;
  expect(feed).toMatchObject({ head: 2, isMade: true });
});

test('a room gets its place in the database with its first message, once', async () => {
  const { feeds, store } = await openFeeds();
  const feed = await feeds.enter('lazy');
  if (feed === null) throw new Error('There is no such room.');
  expect(feed.isMade).toBe(false);
  expect((await store.heads(['lazy'])).heads.size).toBe(0);
  await Promise.all([feeds.makeRoom(feed), feeds.makeRoom(feed)]);
  expect(feed.isMade).toBe(true);
  expect((await store.heads(['lazy'])).heads.get('lazy')).toMatchObject({ seq: 0 });
});

test('of very many rooms those that nobody follows are closed, and open again when they are asked for', async () => {
  const { feeds } = await openFeeds();
  feeds.keepWhile(({ room }) => room === 'followed');
  await feeds.enter('followed');
  for (let index = 0; index < 520; index += 1) await feeds.enter(`quiet-${index}`);
  expect(feeds.get('followed')).toBeDefined();
  expect(feeds.get('general')).toBeDefined();
  expect(feeds.get('quiet-0')).toBeUndefined();
  expect(await feeds.enter('quiet-0')).toMatchObject({ head: 0 });
});
