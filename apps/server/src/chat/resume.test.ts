import { pageSize } from '@parley/domain/chat/limits';
import { type Page, pageSchema } from '@parley/domain/chat/wire';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createChatStore } from './store.ts';
import { enrol, envelope, TestClient, type TestMember } from './testClient.ts';

let server: TestServer;
let member: TestMember;
let author: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  member = await enrol(server.database);
  author = await TestClient.open(server, member);
});
afterAll(async () => {
  await author.close();
  await server.stop();
});

async function sayMany(room: string, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => author.say({ room })));
}

async function history(room: string, query = ''): Promise<Page> {
  const response = await fetch(`${server.url()}/api/chat/rooms/${room}/messages?${query}`);
  return pageSchema.parse(await response.json());
}

async function logOf(room: string, after = 0): Promise<string[]> {
  const found = await server.database.query<{ seq: number; id: string }>(
    'select seq, id from messages where room = $1 and seq > $2 order by seq',
    [room, after],
  );
  return found.rows.map(({ seq, id }) => `${seq}:${id}`);
}

async function firstPage(client: TestClient, room: string) {
  const page = await client.frame((frame) => frame.t === 'page' && frame.room === room);
  if (page.t !== 'page') throw new Error('No page.');
  return page;
}

test('a new reader gets the last page, a returning one what it missed, and then live messages', async () => {
  await sayMany('general', 120);
  const fresh = await TestClient.open(server, null, { general: null });
  const page = await firstPage(fresh, 'general');
  expect(page).toMatchObject({ head: 120, reset: false });
  expect(page.messages).toHaveLength(pageSize);
  const cursor = { epoch: page.epoch, seq: 100 };
  const back = await TestClient.open(server, null, { general: cursor });
  await sayMany('general', 3);
  await back.until(() => back.log('general').length === 23);
  expect(back.log('general')).toEqual(await logOf('general', 100));
  expect(fresh.log('general')).toEqual(await logOf('general', 70));
  await Promise.all([fresh.close(), back.close()]);
});

test('a reader who missed up to 1,000 messages gets them all, from memory and from the database', async () => {
  await sayMany('memes', 1_001);
  const { epoch } = await history('memes');
  const read = async () => {
    const client = await TestClient.open(server, null, { memes: { epoch, seq: 1 } });
    await client.until(() => client.log('memes').length === 1_000);
    expect(client.log('memes')).toEqual(await logOf('memes', 1));
    expect(client.frames.some((frame) => frame.t === 'page' && frame.reset)).toBe(false);
    await client.close();
  };
  await read();
  await author.close();
  await server.restart();
  await read();
  author = await TestClient.open(server, member);
});

test.each<[string, (page: Page) => { epoch: string; seq: number }]>([
  ['more than 1,000 missed messages', (page) => ({ epoch: page.epoch, seq: 0 })],
  ['a place that does not exist yet', (page) => ({ epoch: page.epoch, seq: page.head + 1 })],
  ['a cursor of another log', (page) => ({ epoch: 'other', seq: page.head })],
])('after %s the reader starts over at the last page', async (_, cursorOf) => {
  const cursor = cursorOf(await history('memes'));
  const client = await TestClient.open(server, null, { memes: cursor });
  const page = await firstPage(client, 'memes');
  expect(page.reset).toBe(true);
  expect(page.messages).toHaveLength(pageSize);
  expect(page.messages.at(-1)?.seq).toBe(page.head);
  await client.close();
});

test('a restored database starts all readers over, also those who are connected', async () => {
  const client = await TestClient.open(server, null, { general: null });
  await firstPage(client, 'general');
  await server.database.query("update meta set epoch = 'restored'");
  await server.app().chat.poll();
  const page = await client.frame((frame) => frame.t === 'page' && frame.epoch === 'restored');
  expect(page).toMatchObject({ reset: true });
  expect((await author.say()).t).toBe('ack');
  const live = await client.frame((frame) => frame.t === 'message');
  expect(live).toMatchObject({ epoch: 'restored' });
  await client.close();
});

test('messages that another process committed reach readers through the log', async () => {
  const client = await TestClient.open(server, null, { shill: null });
  await firstPage(client, 'shill');
  await author.say({ room: 'shill' });
  const draft = { envelope: envelope({ room: 'shill' }), author: member.author };
  await createChatStore(server.database).append(
    'shill',
    [{ ...draft, device: member.device, signature: 'A'.repeat(86) }],
    1,
  );
  await server.app().chat.poll();
  await author.say({ room: 'shill' });
  await client.until(() => client.log('shill').length === 3);
  expect(client.log('shill')).toEqual(await logOf('shill'));
  await client.close();
});

test('history goes back page by page to the first message without a gap', async () => {
  const ids: string[] = [];
  let before = '';
  for (;;) {
    const { messages } = await history('general', `limit=37${before}`);
    if (messages.length === 0) break;
    ids.unshift(...messages.map(({ seq, id }) => `${seq}:${id}`));
    before = `&before=${messages[0]?.seq ?? 1}`;
  }
  expect(ids).toEqual(await logOf('general'));
  expect((await fetch(`${server.url()}/api/chat/rooms/nowhere/messages`)).status).toBe(404);
});

test.each([
  ['limit=0', 400],
  ['limit=101', 400],
  ['limit=1e3', 400],
  ['before=0', 400],
  ['before=-1', 400],
  ['before=99999999999999999999', 400],
  ['before[]=1', 200],
  ['before=1', 200],
])('history with %s answers %i', async (query, status) => {
  const response = await fetch(`${server.url()}/api/chat/rooms/general/messages?${query}`);
  expect(response.status).toBe(status);
});

test('places are gapless in every room however many write at once', async () => {
  const writers = await Promise.all(
    Array.from({ length: 8 }, async () =>
      TestClient.open(server, await enrol(server.database), {}),
    ),
  );
  const rooms = ['general', 'shill', 'memes'];
  await Promise.all(
    writers.flatMap((writer) =>
      Array.from({ length: 60 }, (_, index) => writer.say({ room: rooms[index % 3] ?? '' })),
    ),
  );
  for (const room of rooms) {
    const places = (await logOf(room)).map((entry) => Number(entry.split(':')[0]));
    expect(places).toEqual(places.map((_, index) => index + 1));
  }
  await Promise.all(writers.map((writer) => writer.close()));
});

test('whatever the order of sending, leaving and coming back, a reader ends with the log', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('say'), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('leave'), count: fc.constant(0) }),
    fc.record({ kind: fc.constant('pause'), count: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const start = await history('shill', 'limit=1');
      let cursor = { epoch: start.epoch, seq: start.head };
      const seen: string[] = [];
      let reader = await TestClient.open(server, null, { shill: cursor });
      const saying: Promise<unknown>[] = [];
      const leave = async () => {
        await reader.close();
        seen.push(...reader.log('shill'));
        cursor = { ...cursor, seq: Number(seen.at(-1)?.split(':')[0] ?? cursor.seq) };
      };
      for (const { kind, count } of steps) {
        if (kind === 'say') saying.push(sayMany('shill', count));
        else if (kind === 'pause') await new Promise((resolve) => setTimeout(resolve, 5));
        else {
          await leave();
          reader = await TestClient.open(server, null, { shill: cursor });
        }
      }
      await Promise.all(saying);
      const log = await logOf('shill', start.head);
      await reader.until(() => seen.length + reader.log('shill').length >= log.length);
      await leave();
      expect(seen).toEqual(log);
    }),
    { numRuns: 15 },
  );
});
