import { guardRefusal } from '@parley/domain/chat/guards';
import { eventually } from '@parley/testkit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, newId, TestClient, type TestMember } from './testClient.ts';

const hourMs = 60 * 60_000;
const guards = {
  newcomers: { hours: 24, points: 10, messagesPerHour: 4, linksPerHour: 2 },
  repeats: { times: 2, minutes: 10 },
};
let server: TestServer;
let anna: TestMember;
let client: TestClient;

beforeEach(async () => {
  server = await startTestServer({ community: { guards } });
  anna = await enrol(server.database);
  client = await TestClient.open(server, anna, { general: null });
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

const say = (body: string, change = {}) =>
  client.say({ body, sentAt: server.clock.now(), ...change });
const words = (count: number) => Array.from({ length: count }, (_, index) => `words ${index}`);

/** Which of these an author gets through, one after the other. */
async function passed(bodies: readonly string[]): Promise<number> {
  let count = 0;
  for (const body of bodies) if ((await say(body)).t === 'ack') count += 1;
  return count;
}

test('a newcomer sends so many messages in an hour, is told when there are more, and has them then', async () => {
  expect(await passed(words(4))).toBe(4);
  const held = await say('one more');
  const until = server.clock.now() + hourMs / 4;
  expect(held).toMatchObject({ t: 'refused', code: 'rate-limited', why: 'newcomer' });
  if (held.t !== 'refused' || held.until === undefined) throw new Error('not held back');
  expect(Math.abs(held.until - until)).toBeLessThan(5_000);
  expect(held.message).toBe(guardRefusal('newcomer', held.until, 'UTC'));
  server.clock.advance(hourMs / 4 + 1_000);
  expect(await passed(words(4))).toBe(1);
});

test('links are counted apart, and other newcomers are not held back', async () => {
  const links = words(3).map((word) => `https://example.com/${word}`);
  expect(await passed(links)).toBe(2);
  expect(await say(links[2] ?? '')).toMatchObject({ why: 'newcomer-links' });
  expect((await say('no link')).t).toBe('ack');
  const bert = await enrol(server.database);
  const other = await TestClient.open(server, bert, { general: null });
  expect((await other.say({ body: links[0] ?? '', sentAt: server.clock.now() })).t).toBe('ack');
  await other.close();
});

test('whoever was here long enough is no newcomer', async () => {
  expect((await say('first words')).t).toBe('ack');
  await eventually(async () => {
    const { rowCount } = await server.database.query('select from search.texts where author = $1', [
      anna.author,
    ]);
    expect(rowCount).toBe(1);
  });
  server.clock.advance(24 * hourMs - 10_000);
  expect(await passed(words(6))).toBe(4);
  server.clock.advance(2 * 60_000);
  expect(await passed(words(20))).toBe(20);
});

test('whoever has so many points is no newcomer', async () => {
  const add = 'insert into indexed.point_totals (member, total, entries) values ($1, $2, 1)';
  await server.database.query(add, [anna.author, '9999999999999999999']);
  expect(await passed(words(6))).toBe(4);
  await server.database.query('update indexed.point_totals set total = 10 * 1e18::numeric');
  server.clock.advance(61_000);
  expect(await passed(words(10))).toBe(10);
});

test('the same text in any spelling is held back after so often, in all rooms, and others are not', async () => {
  const spam = 'Free airdrop for everybody, hurry up';
  expect((await say(spam)).t).toBe('ack');
  expect((await say(`${spam.toUpperCase()}!!!`, { room: 'shill' })).t).toBe('ack');
  expect(await say(`🚀 ${spam}`)).toMatchObject({ code: 'rate-limited', why: 'repeated' });
  expect((await say('Something else that is as long')).t).toBe('ack');
  server.clock.advance(5 * 60_000 + 1_000);
  expect((await say(spam)).t).toBe('ack');
});

test('a message that had arrived is acknowledged again, whatever was taken since', async () => {
  const id = newId();
  const same = { id, sentAt: server.clock.now() };
  const first = await say('words that arrived', same);
  expect(await passed(words(10))).toBe(3);
  expect(await say('words that arrived', same)).toEqual(first);
});

test('without the database nobody is let in, and the message is kept', async () => {
  await server.database.query('alter view shared.texts rename to away');
  expect(await say('words')).toMatchObject({ t: 'refused', code: 'unavailable' });
  await server.database.query('alter view shared.away rename to texts');
});

test('a community without guards holds nothing back', async () => {
  const open = await startTestServer();
  const member = await enrol(open.database);
  const other = await TestClient.open(open, member, { general: null });
  for (let count = 0; count < 12; count += 1) {
    const answer = await other.say({
      body: 'https://example.com/free-airdrop',
      sentAt: open.clock.now(),
    });
    expect(answer.t).toBe('ack');
  }
  await other.close();
  await open.stop();
});
