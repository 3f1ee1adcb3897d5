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

test('a look at the database that a new message overtakes does not void the log', async () => {
  const store = createChatStore(database);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const heads = async () => {
    const found = await store.heads();
    if (isHeld) await held;
    return found;
  };
  const feeds = createFeeds({
    store: { ...store, heads },
    log: silentLog,
    rooms: ['general'],
    ringSize: 100,
  });
  await feeds.open();
  const replaced: string[] = [];
  feeds.subscribe({ grown: () => {}, replaced: ({ room }) => replaced.push(room) });

  isHeld = true;
  const looked = feeds.poll();
  const { author, device } = await enrol(database);
  const draft = { envelope: envelope({}), author, device, signature: 'A'.repeat(86) };
  await store.append('general', [draft], Date.now());
  const entries = (await store.messagesAfter('general', 0, 10)).map(encodeEntry);
  const epoch = feeds.get('general')?.epoch ?? '';
  feeds.hear({ room: 'general', epoch, from: 1, to: 1, entries });
  release();
  await looked;
  expect(replaced).toEqual([]);
  expect(feeds.get('general')).toMatchObject({ head: 1, ring: entries });
});

test('a place that another server filled just now exists, although nobody said so', async () => {
  const store = createChatStore(database);
  const feeds = createFeeds({ store, log: silentLog, rooms: ['memes'], ringSize: 100 });
  await feeds.open();
  const feed = feeds.get('memes');
  if (feed === undefined) throw new Error('no feed');
  const { author, device } = await enrol(database);
  const draft = { envelope: envelope({ room: 'memes' }), author, device };
  await store.append('memes', [{ ...draft, signature: 'A'.repeat(86) }], Date.now());
  expect(await feeds.reaches(feed, 2)).toBe(false);
  expect(await feeds.reaches(feed, 1)).toBe(true);
});

test('who asks during a look at the database gets one that began later, and shares it', async () => {
  const store = createChatStore(database);
  const answers: (() => void)[] = [];
  const heads = () =>
    new Promise<Awaited<ReturnType<typeof store.heads>>>((resolve) => {
      answers.push(() => void store.heads().then(resolve));
    });
  const feeds = createFeeds({
    store: { ...store, heads },
    log: silentLog,
    rooms: [],
    ringSize: 100,
  });
  const looks = [feeds.poll(), feeds.poll(), feeds.poll()];
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await looks[0];
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await Promise.all(looks);
  expect(answers).toHaveLength(2);
});

test('a hint that comes in the moment a reading ends is not forgotten', async () => {
  const store = createChatStore(database);
  const one = (room: string, after: number) => store.messagesAfter(room, after, 1);
  const feeds = createFeeds({
    store: { ...store, messagesAfter: one },
    log: silentLog,
    rooms: ['shill'],
    ringSize: 100,
  });
  await feeds.open();
  const feed = feeds.get('shill');
  if (feed === undefined) throw new Error('no feed');
  const { author, device } = await enrol(database);
  const hear = (to: number) =>
    feeds.hear({ room: 'shill', epoch: feed.epoch, from: to, to, entries: [] });
  let turns = 0;
  feeds.subscribe({
    replaced: () => {},
    grown: async ({ head }) => {
      if (head % 2 === 0) return;
      // Some of the turns in which the promises of the reading settle.
      for (let turn = 0; turn < turns; turn += 1) await null;
      hear(head + 1);
    },
  });
  for (turns = 0; turns < 8; turns += 1) {
    for (let message = 0; message < 2; message += 1) {
      const draft = { envelope: envelope({ room: 'shill' }), author, device };
      await store.append('shill', [{ ...draft, signature: 'A'.repeat(86) }], Date.now());
    }
    hear(2 * turns + 1);
    await expect.poll(() => feed.head, { message: `${turns} turns` }).toBe(2 * turns + 2);
  }
});
