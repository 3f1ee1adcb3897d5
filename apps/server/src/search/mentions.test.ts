import { digestOf } from '@parley/domain/chat/hashes';
import { mentionsOf } from '@parley/domain/chat/mentions';
import type { Envelope, Message } from '@parley/domain/chat/wire';
import { checkName } from '@parley/domain/names/check';
import { mentionsSchema } from '@parley/domain/search/wire';
import { holdTable } from '@parley/testkit/heldTable';
import fc from 'fast-check';
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
     (1, 'ada', $1, '', 1), (2, 'countess', $1, '', 2), (3, 'ben', $2, '', 3)`,
    [ada.author, ben.author],
  );
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

async function mentionsFor(member: TestMember, after = '') {
  await searchRead(server);
  return await askMentions(member, after);
}

async function askMentions(member: TestMember, after = '') {
  server.clock.advance(200);
  const query = after === '' ? '' : `?after=${after}`;
  const answer = await fetch(`${server.url()}/api/members/${member.author}/mentions${query}`);
  expect(answer.status).toBe(200);
  return mentionsSchema.parse(await answer.json());
}

const bodies = async (member: TestMember) =>
  (await mentionsFor(member)).mentions.map(({ body }) => body);

test('a member is told of each of their names, once for each message, and not of what they say', async () => {
  await say(bens, { body: 'gm @Ada and @countess.degen!' });
  await say(bens, { body: 'write to ada@ada.example, or @ada.eth, or `adam`' });
  await say(adas, { body: 'I am @ada' });
  await say(bens, { body: 'over here, @countess', room: 'memes' });
  expect(await bodies(ada)).toEqual(['over here, @countess', 'gm @Ada and @countess.degen!']);
  expect(await bodies(ben)).toEqual([]);
  const { people } = await mentionsFor(ada);
  expect(Object.keys(people)).toEqual([ben.author]);
});

test('a reply tells the author of what it answers to, who need not have a name', async () => {
  const first = await say(adas, { body: 'anybody here?' });
  await say(bens, { body: 'I am', replyTo: first.seq });
  await say(adas, { body: 'talking to myself', replyTo: first.seq });
  const { mentions } = await mentionsFor(ada);
  expect(mentions[0]).toMatchObject({ body: 'I am', isReply: true, author: ben.author });
  expect(mentions.map(({ body }) => body)).not.toContain('talking to myself');
});

test('an answer names each room that was not read to its end, and up to which place it was', async () => {
  expect((await mentionsFor(ada)).behind).toEqual([]);
  const letGo = await holdTable(server.config.databaseUrl, 'search.rooms');
  const { seq } = await say(bens, { body: 'on its way, @ada' });
  const { mentions, behind } = await askMentions(ada);
  expect(mentions.map(({ body }) => body)).not.toContain('on its way, @ada');
  expect(behind).toEqual([{ room: 'general', seq: seq - 1 }]);
  await letGo();
  await expect.poll(async () => (await askMentions(ada)).behind).toEqual([]);
  expect(await bodies(ada)).toContain('on its way, @ada');
});

test('an edit tells whom it mentions now, and what is deleted or hidden tells nobody', async () => {
  const edited = await say(bens, { body: 'edited: @nobody' });
  const deleted = await say(bens, { body: 'deleted: @ada' });
  expect(await bodies(ada)).toContain('deleted: @ada');
  await about(bens, edited, { kind: 'edit', body: 'edited: @ada' });
  await about(bens, deleted, { kind: 'delete', body: '' });
  expect(await bodies(ada)).toContain('edited: @ada');
  expect(await bodies(ada)).not.toContain('deleted: @ada');
  await about(bens, edited, { kind: 'edit', body: 'edited: nobody' });
  expect(await bodies(ada)).not.toContain('edited: @ada');
});

const adaHasRead = (seq: number) =>
  server.database.query(
    `insert into read_cursors values ($1, 'general', $2)
     on conflict (author, room) do update set seq = excluded.seq`,
    [ada.author, seq],
  );

test('an edit is what tells those whom it mentions first, and tells nobody a second time', async () => {
  const old = await say(bens, { body: 'who is coming?' });
  const known = await say(bens, { body: '@countess is coming' });
  const reply = await say(bens, {
    body: 'so am I',
    replyTo: (await say(adas, { body: 'I am' })).seq,
  });
  const said = await say(adas, { body: 'gm' });
  const edit = await about(bens, old, { kind: 'edit', body: 'who is coming, @ada?' });
  const news = await mentionsFor(ada);
  expect(news.mentions[0]).toMatchObject({ seq: old.seq, since: edit.seq, at: edit.at });
  expect(edit.seq).toBeGreaterThan(said.seq);
  // Another name of hers, and one that it had said already.
  await about(bens, known, { kind: 'edit', body: '@countess is coming, @ada' });
  await about(bens, reply, { kind: 'edit', body: 'so am I, @ada' });
  await adaHasRead(edit.seq);
  await about(bens, old, { kind: 'edit', body: 'who is coming?' });
  expect((await mentionsFor(ada)).mentions.map(({ seq }) => seq)).not.toContain(old.seq);
  await about(bens, old, { kind: 'edit', body: 'who, @ada?' });
  const { mentions } = await mentionsFor(ada);
  expect(mentions.slice(0, 3).map(({ seq, since }) => [seq, since])).toEqual([
    [old.seq, edit.seq],
    [reply.seq, reply.seq],
    [known.seq, known.seq],
  ]);
  // So says who reads the log from its beginning.
  const before = await mentionsFor(ada);
  await server.database.query('truncate search.mentions');
  await server.database.query('update search.rooms set seq = 0');
  expect(await mentionsFor(ada)).toEqual(before);
});

test.each(['at once', 'later'])(
  'a mention that is taken out before its member read it is news when it is back, and once read no more: %s',
  async (when) => {
    const edits = async (message: Message, body: string) => {
      const edit = await about(bens, message, { kind: 'edit', body });
      if (when === 'later') await searchRead(server);
      return edit.seq;
    };
    const sinceOf = async ({ seq }: Message) =>
      (await mentionsFor(ada)).mentions.find((mention) => mention.seq === seq)?.since;

    await adaHasRead((await say(bens, { body: 'gm' })).seq);
    const message = await say(bens, { body: `who, @ada? ${when}` });
    expect(await sinceOf(message)).toBe(message.seq);
    const gone = await edits(message, 'who?');
    if (when === 'later') await adaHasRead(gone);
    const back = await edits(message, 'who, @ada, if not you?');
    expect(await sinceOf(message)).toBe(back);

    await adaHasRead(back);
    await edits(message, 'who, @ada, then?');
    await edits(message, 'who, then?');
    await edits(message, `who, then, @ada? ${when}`);
    expect(await sinceOf(message)).toBe(back);
    const before = await mentionsFor(ada);
    await server.database.query('truncate search.mentions');
    await server.database.query('update search.rooms set seq = 0');
    expect(await mentionsFor(ada)).toEqual(before);
  },
);

test('a long list comes newest first, in parts, and a place that was never given out is refused', async () => {
  for (let index = 0; index < 45; index += 1) await say(bens, { body: `@ada ${index}` });
  const found: string[] = [];
  let after = '';
  do {
    const { mentions, next } = await mentionsFor(ada, after);
    expect(mentions.length).toBeLessThanOrEqual(20);
    found.push(...mentions.map(({ body }) => body));
    after = next ?? '';
  } while (after !== '');
  expect(found.slice(0, 45)).toEqual(
    Array.from({ length: 45 }, (_, index) => `@ada ${44 - index}`),
  );
  expect(new Set(found).size).toBe(found.length);
  server.clock.advance(2_000);
  const wrong = await fetch(`${server.url()}/api/members/${ada.author}/mentions?after=x`);
  expect(wrong.status).toBe(400);
  expect((await fetch(`${server.url()}/api/members/ada/mentions`)).status).toBe(400);
});

test('who buys a name is told of what mentions it, and who sold it no longer', async () => {
  await server.database.query(`update indexed.names set holder = $1 where name = 'countess'`, [
    ben.author,
  ]);
  await say(adas, { body: 'welcome, @countess' });
  expect(await bodies(ben)).toContain('welcome, @countess');
  expect(await bodies(ada)).not.toContain('over here, @countess');
});

test('what the index keeps holds every name that pages find', async () => {
  const piece = fc.oneof(
    fc.constantFrom('@', '@ada', '@Ben.degen', '.', ' ', ',', '!', '-', '_', '’', '”', '、', '؟'),
    fc.constantFrom('@日本', '@שלום', '@👻', '@é', '(', ')', '\n', '/', '@a-b', '*', '|', '@Ω'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const text = pieces.join('');
      const { rows } = await server.database.query<{ name: string }>(
        'select search.mentioned($1) as name',
        [text],
      );
      const kept = rows.map(({ name }) => name);
      for (const { name } of mentionsOf(text, '.degen')) expect(kept).toContain(name);
    }),
    { numRuns: 300 },
  );
});

test('the index takes every character of a name for what mentions take it for', async () => {
  const characters: string[] = [];
  for (let codePoint = 1; codePoint < 0x110000; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (checkName(character).valid && !/[A-Z]/.test(character)) characters.push(character);
  }
  // Each is a name of its own, or `a` where the character ends one. Behind an @ is what only may be one.
  const kept = new Set<string>();
  // In parts that are far from the time that a query may take.
  for (let from = 0; from < characters.length; from += 5_000) {
    const part = characters.slice(from, from + 5_000);
    const { rows } = await server.database.query<{ name: string }>(
      'select name from search.mentioned($1) as name',
      [part.map((character) => `@a${character}b`).join('\n')],
    );
    for (const { name } of rows) kept.add(name);
  }
  const mentioned = new Set(
    characters.flatMap((character) =>
      mentionsOf(`@a${character}b`, '.degen').map(({ name }) => name),
    ),
  );
  expect(mentioned.size).toBeGreaterThan(150_000);
  expect([...mentioned].filter((name) => !kept.has(name))).toEqual([]);
  expect([...kept].filter((name) => !mentioned.has(name))).toEqual(['b']);
});

test('a log that was read before is read again for its mentions', async () => {
  await server.database.query('truncate search.mentions');
  await server.database.query('update search.rooms set seq = 0');
  expect(await bodies(ada)).toContain('@ada 44');
});
