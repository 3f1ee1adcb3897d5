import { digestOf } from '@parley/domain/chat/hashes';
import { type Post, postSchema, repliesMax } from '@parley/domain/chat/postWire';
import type { Envelope, Kind } from '@parley/domain/chat/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, envelope, TestClient, type TestMember } from './testClient.ts';
import { threadTexts } from './threadStore.ts';

let server: TestServer;
let ada: TestMember;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  ada = await enrol(server.database);
  server.names.mainNames.set(ada.author, 'ada');
  client = await TestClient.open(server, ada, { general: null });
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

async function send(changes: Partial<Envelope>): Promise<number> {
  const answer = await client.sendEnvelope(envelope(changes));
  if (answer.t !== 'ack') throw new Error(answer.code);
  return answer.seq;
}

const say = (body: string, replyTo: number | null = null, room = 'general') =>
  send({ body, replyTo, room });

async function about(seq: number, kind: Kind, body = '') {
  const { message } = await post(seq);
  const digest = Buffer.from(await digestOf(message)).toString('base64url');
  return await send({ kind, body, target: { seq, digest } });
}

async function ask(path: string) {
  // A client may ask twenty times a second.
  server.clock.advance(100);
  return await fetch(`${server.url()}/api/chat/rooms/${path}`);
}

async function post(seq: number, query = ''): Promise<Post> {
  const response = await ask(`general/posts/${seq}${query}`);
  expect(response.status).toBe(200);
  return postSchema.parse(await response.json());
}

const bodies = ({ replies }: Post) => replies.map(({ body }) => body);

test('a message comes with the replies to it and to those, oldest first, and with its neighbors', async () => {
  const before = await say('before');
  const root = await say('the question');
  const after = await say('another matter');
  const first = await say('an answer', root);
  await say('to another matter', after);
  const second = await say('to the answer', first);
  await say('to the question as well', root);
  const answer = await post(root);
  expect(answer.message.body).toBe('the question');
  expect(bodies(answer)).toEqual(['an answer', 'to the answer', 'to the question as well']);
  expect(answer).toMatchObject({ room: 'general', next: null, count: 3 });
  expect(answer.around.map(({ seq }) => seq)).toEqual([before, after]);
  expect(answer.people[ada.author]).toEqual({ name: 'ada' });
  expect(answer.head).toBeGreaterThanOrEqual(second);
  expect(bodies(await post(first))).toEqual(['to the answer']);
  expect((await post(first)).message.replyTo).toBe(root);
});

test('what members did about a message, its replies, and its neighbors comes along, and nothing else', async () => {
  const root = await say('about this');
  const reply = await say('a reply', root);
  await about(root, 'react', '🔥');
  await about(reply, 'edit', 'a better reply');
  const next = await say('beside it');
  await about(next, 'react', '👍');
  const elsewhere = await say('elsewhere');
  await about(elsewhere, 'react', '🎉');
  const { standing, around } = await post(root);
  expect(standing.map(({ kind, body }) => `${kind} ${body}`)).toEqual([
    'react 🔥',
    'edit a better reply',
  ]);
  expect(around.map(({ body }) => body)).toEqual(['to the question as well', 'a reply']);
  expect((await post(reply)).standing.map(({ body }) => body)).toEqual([
    '🔥',
    'a better reply',
    '👍',
  ]);
});

test('a deleted reply keeps its place, without its words, and is not counted', async () => {
  const root = await say('with a reply that goes');
  const reply = await say('soon gone', root);
  await say('still here', reply);
  await about(reply, 'delete');
  const answer = await post(root);
  expect(bodies(answer)).toEqual(['', 'still here']);
  expect(answer.count).toBe(1);
  expect(JSON.stringify(answer)).not.toContain('soon gone');
  const own = answer.standing.filter(({ target }) => target?.seq === reply);
  expect(own.map(({ kind }) => kind)).toEqual(['delete']);
});

test('all reactions of the message come along where a reply has the first 50 of them', async () => {
  const root = await say('popular');
  const reply = await say('popular, too', root);
  await server.database.query(
    `with given as (
       insert into messages (room, seq, id, author, device, kind, body, sent_at, chain_id, host, signature, at,
         digest, hash, target, target_digest)
       select 'general', 1000000 + 100 * (n % 2) + n, lpad(n::text, 26, '0'), '0x' || lpad(n::text, 40, '0'), $1, 'react', '🔥',
         0, 1, 'x', repeat('s', 86), 0, '', '', case n % 2 when 0 then $2::bigint else $3 end, decode(repeat('00', 32), 'hex')
       from generate_series(1, 120) as n returning room, target, body, author, seq
     ) insert into member_states select room, target, 'reactions', body, author, body, seq from given`,
    [ada.device, root, reply],
  );
  const { standing, tallies } = await post(root);
  const about = (seq: number) => standing.filter(({ target }) => target?.seq === seq);
  expect([about(root).length, about(reply).length]).toEqual([60, 50]);
  expect(tallies).toEqual([{ seq: reply, kind: 'react', body: '🔥', count: 60 }]);
  await server.database.query('delete from member_states where seq > 1000000');
  await server.database.query('delete from messages where seq > 1000000');
});

test('a long thread comes by pages, each reply once', async () => {
  const root = await say('a long one');
  const all = Array.from({ length: 2 * repliesMax + 3 }, (_, index) => `reply ${index}`);
  let last = root;
  for (const body of all) last = await say(body, body.endsWith('7') ? last : root);
  const seen: string[] = [];
  let after: number | null = 0;
  let pages = 0;
  while (after !== null) {
    const page: Post = await post(root, after === 0 ? '' : `?after=${after}`);
    expect(page.count).toBe(all.length);
    seen.push(...bodies(page));
    after = page.next;
    pages += 1;
  }
  expect(seen).toEqual(all);
  expect(pages).toBe(3);
});

test('the same place of another room is another message', async () => {
  const seq = await say('of memes', null, 'memes');
  const response = await ask(`memes/posts/${seq}`);
  expect(postSchema.parse(await response.json())).toMatchObject({
    message: { body: 'of memes' },
    replies: [],
    count: 0,
  });
});

test('an event is no message, and what is not there is said so in a sentence', async () => {
  const root = await say('has an event');
  const event = await about(root, 'react', '🔥');
  for (const [path, status, message] of [
    [`general/posts/${event}`, 404, 'There’s no message at this place.'],
    ['general/posts/999999', 404, 'There’s no message at this place.'],
    ['nowhere/posts/1', 404, 'This room doesn’t exist.'],
    ...['0', '-1', '1e3', 'abc', '1.5', '9'.repeat(16)].map(
      (seq) =>
        [
          `general/posts/${seq}`,
          400,
          'Expected the place of a message, such as 12, and after=<seq>.',
        ] as const,
    ),
    [
      `general/posts/${root}?after=x`,
      400,
      'Expected the place of a message, such as 12, and after=<seq>.',
    ],
  ] as const) {
    const response = await ask(path);
    expect([response.status, await response.json()], path).toEqual([
      status,
      expect.objectContaining({ message }),
    ]);
  }
});

test('in a log of 100,000 messages nothing of a post is read by a scan', async () => {
  const { database } = server;
  const device = ada.device;
  await database.query(`insert into rooms (id, hash) values ('large', '')`);
  // In parts: on a busy machine all at once take longer than a statement may.
  for (let first = 1; first < 100_000; first += 10_000) {
    await database.query(
      `insert into messages (room, seq, id, author, device, kind, body, reply_to, sent_at, chain_id, host,
         signature, at, digest, hash)
       select 'large', n, 'large' || n, $1, $2, 'text', 'text ' || n,
         case when n % 5 = 0 then n - 4 when n % 1000 = 1 and n > 1 then 1 end, 0, 1, '', 'x', n, '', ''
       from generate_series($3::integer, $3 + 9999) as n`,
      [ada.author, device, first],
    );
  }
  await database.query('analyze messages');
  const { threads } = server.app().chat;
  expect(await threads.count('large', 1)).toBeGreaterThan(190);
  for (const { name, values } of [
    { name: 'chat-post', values: ['large', 1] },
    { name: 'chat-around', values: ['large', 50_000] },
    { name: 'chat-replies', values: ['large', 1, 5_000, 0, 51] },
    { name: 'chat-replies-count', values: ['large', 1, 5_000] },
    { name: 'chat-quotable', values: ['large', 77] },
  ]) {
    const text = threadTexts[name as keyof typeof threadTexts];
    const plan = await database.query(`explain ${text}`, values);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines, name).toMatch(/Index/);
    expect(lines, name).not.toMatch(/Seq Scan on messages/);
  }
});
