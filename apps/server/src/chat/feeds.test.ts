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
    ...{ store: { ...store, heads }, log: silentLog, rooms: ['general'], ringSize: 100 },
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
