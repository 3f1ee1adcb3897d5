import { digestOf } from '@parley/domain/chat/hashes';
import type { Envelope, Message } from '@parley/domain/chat/wire';
import { foundMessagesSchema, foundPeopleSchema } from '@parley/domain/search/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrol, envelope, TestClient, type TestMember } from '../chat/testClient.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { searchRead } from './testSearch.ts';

let server: TestServer;
let ada: TestMember;
let ben: TestMember;
let adas: TestClient;
let bens: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ada, ben] = [await enrol(server.database), await enrol(server.database)];
  [adas, bens] = [
    await TestClient.open(server, ada, { general: null, memes: null }),
    await TestClient.open(server, ben),
  ];
  await server.database.query(
    `insert into indexed.names (token_id, name, holder, data, registered_at) values
     (1, 'ada', $1, '', 1), (2, 'adamant', $2, '', 2), (3, 'ben', $2, '', 3), (4, 'a_b', $2, '', 4)`,
    [ada.author, ben.author],
  );
  await server.database.query('insert into indexed.main_names values ($1, $2)', [
    ben.author,
    'ben',
  ]);
});
afterAll(async () => {
  await Promise.all([adas.close(), bens.close()]);
  await server.stop();
});

async function say(by: TestClient, changes: Partial<Envelope>): Promise<Message> {
  const signed = envelope(changes);
  expect(await by.sendEnvelope(signed)).toMatchObject({ t: 'ack' });
  return await adas.message(({ id }) => id === signed.id);
}

async function about(by: TestClient, message: Message, changes: Partial<Envelope>) {
  const digest = Buffer.from(await digestOf(message)).toString('base64url');
  return await say(by, { ...changes, target: { seq: message.seq, digest } });
}

async function ask(path: string) {
  // A client may ask five times a second.
  server.clock.advance(200);
  const response = await fetch(`${server.url()}/api/search/${path}`);
  return { status: response.status, body: await response.json() };
}

async function search(q: string, after = '') {
  await searchRead(server);
  const { status, body } = await ask(
    `messages?${new URLSearchParams({ q, ...(after === '' ? {} : { after }) })}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return foundMessagesSchema.parse(body);
}

const bodies = async (q: string) => (await search(q)).messages.map(({ body }) => body);

test('a message is found by its words, their beginnings, and parts of them, in any order and case', async () => {
  await say(adas, { body: 'Reading the Whitepaper tonight' });
  for (const q of ['whitepaper', 'WHITE', 'tonight reading', 'the white', 'epape']) {
    expect(await bodies(q), q).toEqual(['Reading the Whitepaper tonight']);
  }
  expect(await bodies('whitepaper yesterday')).toEqual([]);
});

test('scripts without spaces, accents, and signs of LIKE are words like all others', async () => {
  await say(adas, { body: '今夜は日本語で話します' });
  await say(adas, { body: 'Ça coûte 100% d’un café' });
  expect(await bodies('日本語')).toEqual(['今夜は日本語で話します']);
  expect(await bodies('话')).toEqual([]);
  expect(await bodies('coûte café')).toEqual(['Ça coûte 100% d’un café']);
  expect(await bodies('100%')).toEqual(['Ça coûte 100% d’un café']);
  expect(await bodies('co_te')).toEqual([]);
});

test('from:, in:, has:, and before: narrow a search', async () => {
  await say(adas, { body: 'narrow https://example.com/cat.png' });
  await say(bens, { body: 'narrow', room: 'memes' });
  await say(bens, { body: 'narrow?\nyes\nno', kind: 'poll' });
  expect(await bodies('narrow')).toHaveLength(3);
  expect(await bodies('narrow from:ada.degen')).toEqual(['narrow https://example.com/cat.png']);
  expect(await bodies(`narrow from:${ben.author}`)).toHaveLength(2);
  expect(await bodies('narrow in:memes')).toEqual(['narrow']);
  expect(await bodies('has:image from:ada')).toEqual(['narrow https://example.com/cat.png']);
  expect(await bodies('narrow has:poll')).toEqual(['narrow?\nyes\nno']);
  expect(await bodies('narrow before:2001-01-01')).toEqual([]);
});

test('a file is found by its description and as a picture, not by its address, and stays from then on', async () => {
  const hash = 'cd'.repeat(32);
  await server.database.query(
    `insert into media (hash, owner, kind, mime, bytes, created_at) values ($1, $2, 'picture', 'image/png', 1, 1)`,
    [hash, ada.author],
  );
  const attached = `${server.url()}/api/media/${hash}#640x480`;
  const body = `sunset\n![Over the harbor](${attached})`;
  await say(adas, { body });
  expect(await bodies('harbor sunset')).toEqual([body]);
  expect(await bodies('has:image sunset')).toEqual([body]);
  expect(await bodies('has:link sunset')).toEqual([]);
  await say(adas, { body: 'media of the sunset' });
  expect(await bodies('media sunset')).toEqual(['media of the sunset']);
  const kept = await server.database.query('select kept_at from media where hash = $1', [hash]);
  expect(kept.rows[0].kept_at).not.toBeNull();
});

test('what was edited is found by its new words, what was deleted not at all', async () => {
  const first = await say(adas, { body: 'ephemeral one' });
  const second = await say(adas, { body: 'ephemeral two' });
  await about(adas, first, { kind: 'edit', body: 'lasting one' });
  await about(adas, second, { kind: 'delete', body: '' });
  expect(await bodies('ephemeral')).toEqual([]);
  expect(await bodies('lasting')).toEqual(['lasting one']);
});

test('what is at some places is told with its newest words, without what is gone', async () => {
  const kept = await say(adas, { body: 'marked one' });
  const edited = await say(bens, { body: 'marked two', room: 'memes' });
  const gone = await say(adas, { body: 'marked three' });
  await about(bens, edited, { kind: 'edit', body: 'marked anew', room: 'memes' });
  await about(adas, gone, { kind: 'delete', body: '' });
  await searchRead(server);
  const at = [kept, edited, gone].map(({ room, seq }) => `${room}:${seq}`).join(',');
  const { status, body } = await ask(`places?${new URLSearchParams({ at: `${at},none:1` })}`);
  expect(status).toBe(200);
  const found = foundMessagesSchema.parse(body);
  expect(found.messages.map((one) => one.body).toSorted()).toEqual(['marked anew', 'marked one']);
  expect(Object.keys(found.people).toSorted()).toEqual([ada.author, ben.author].toSorted());
});

test.each([
  ['', 'nothing'],
  ['general', 'no place'],
  ['general:0', 'a place before the first'],
  ['general:1;drop', 'something else'],
  [Array.from({ length: 101 }, () => 'general:1').join(','), '101 places'],
])('%j is refused as a list of places: %s', async (at) => {
  expect((await ask(`places?${new URLSearchParams({ at })}`)).status).toBe(400);
});

test('a long list comes newest first, in parts, with the people in it', async () => {
  for (let index = 0; index < 45; index += 1) await say(adas, { body: `many ${index}` });
  const found: string[] = [];
  let after = '';
  do {
    const { messages, next, people } = await search('many', after);
    expect(messages.length).toBeLessThanOrEqual(20);
    expect(Object.keys(people)).toEqual([ada.author]);
    found.push(...messages.map(({ body }) => body));
    after = next ?? '';
  } while (after !== '');
  expect(found).toEqual(Array.from({ length: 45 }, (_, index) => `many ${44 - index}`));
});

test('names are found by parts and by letters like theirs, the nearest first', async () => {
  const names = async (q: string) =>
    foundPeopleSchema.parse((await ask(`people?${new URLSearchParams({ q })}`)).body).names;
  expect(await names('ada')).toEqual([
    { name: 'ada', holder: ada.author, isMain: false },
    { name: 'adamant', holder: ben.author, isMain: false },
  ]);
  expect((await names('ADAMANT.degen'))[0]?.name).toBe('adamant');
  expect((await names('adamnt'))[0]?.name).toBe('adamant');
  expect(await names('be')).toEqual([{ name: 'ben', holder: ben.author, isMain: true }]);
  expect((await names('_')).map(({ name }) => name)).toEqual(['a_b']);
});

test.each([
  ['messages', 400, 'Expected q=<at most 200 characters>.'],
  ['messages?q=%20!', 400, 'Expected q=<at most 200 characters>.'],
  [`messages?q=${'a'.repeat(201)}`, 400, 'Expected q=<at most 200 characters>.'],
  ['messages?q=a%00b', 400, 'Expected q=<at most 200 characters>.'],
  ['messages?q=gm&after=x', 400, 'Expected after=<next of the answer before>.'],
  ['messages?q=in:nowhere', 404, 'This room doesn’t exist.'],
  ['messages?q=from:nobody', 404, 'Nobody owns this username.'],
  ['people?q=', 400, 'Expected q=<at most 200 characters>.'],
])('GET /api/search/%s is answered %i: %s', async (path, status, message) => {
  expect(await ask(path)).toEqual({ status, body: { message } });
});

test('what is pinned in a room is listed, the latest pin first, and what is gone is not', async () => {
  const [first, second, gone] = [
    await say(adas, { body: 'pinned first' }),
    await say(bens, { body: 'pinned last' }),
    await say(adas, { body: 'pinned and deleted' }),
  ];
  await server.database.query(
    `insert into message_states (room, seq, pin) values
     ('general', $1, 1), ('general', $2, 3), ('general', $3, 2)`,
    [first.seq, second.seq, gone.seq],
  );
  await about(adas, gone, { kind: 'delete', body: '' });
  await searchRead(server);
  const pins = async (room: string) => {
    server.clock.advance(200);
    const answer = await fetch(`${server.url()}/api/chat/rooms/${room}/pins`);
    return answer.ok ? foundMessagesSchema.parse(await answer.json()) : answer.status;
  };
  expect(await pins('general')).toMatchObject({
    messages: [{ body: 'pinned last' }, { body: 'pinned first' }],
    people: { [ada.author]: {}, [ben.author]: {} },
  });
  expect(await pins('memes')).toMatchObject({ messages: [] });
  expect(await pins('nowhere')).toBe(404);
});

test('a database that is away for a while loses nothing of what people search', async () => {
  await server.database.query('alter function search.follow(text, int) rename to follow_away');
  await say(adas, { body: 'meanwhile' });
  await server.app().search.follow();
  await server.database.query('alter function search.follow_away(text, int) rename to follow');
  expect(await bodies('meanwhile')).toEqual(['meanwhile']);
});

test('a server that starts again, and one beside it, go on where the last one was', async () => {
  await say(adas, { body: 'before the restart' });
  const there = await startTestServer({ beside: server });
  await searchRead(there);
  await there.stop();
  expect(await bodies('restart')).toEqual(['before the restart']);
});
