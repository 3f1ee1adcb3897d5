import { outdatedSubprotocol, type RefusalCode } from '@parley/domain/chat/frames';
import { digestOf } from '@parley/domain/chat/hashes';
import { reactionsRefusal, refusalMessages } from '@parley/domain/chat/refusals';
import {
  type Envelope,
  type Kind,
  type Message,
  type Page,
  pageSchema,
} from '@parley/domain/chat/wire';
import { labelText } from '@parley/text/labels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { hashesFrom } from './testChain.ts';
import { enrol, envelope, TestClient, type TestMember } from './testClient.ts';

let server: TestServer;
let there: TestServer;
let ada: TestMember;
let ben: TestMember;
let adas: TestClient;
let bens: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  there = await startTestServer({ beside: server });
  [ada, ben] = [await enrol(server.database), await enrol(server.database)];
  [adas, bens] = [
    await TestClient.open(server, ada, { general: null }),
    await TestClient.open(server, ben),
  ];
});
afterAll(async () => {
  await Promise.all([adas.close(), bens.close()]);
  await there.stop();
  await server.stop();
});

/** Says something and resolves with its message, as readers get it. */
async function said(by: TestClient, changes: Partial<Envelope> = {}): Promise<Message> {
  const signed = envelope(changes);
  const answer = await by.sendEnvelope(signed);
  expect(answer, JSON.stringify(answer)).toMatchObject({ t: 'ack' });
  return await adas.message(({ id }) => id === signed.id);
}

const targetOf = async (message: Message) => ({
  seq: message.seq,
  digest: Buffer.from(await digestOf(message)).toString('base64url'),
});

async function history(query = '', from = server): Promise<Page> {
  const response = await fetch(`${from.url()}/api/chat/rooms/general/messages${query}`);
  return pageSchema.parse(await response.json());
}

test('an event has a place of its own in the log, and names its target by place and digest', async () => {
  const gm = await said(adas, { body: 'gm' });
  const target = await targetOf(gm);
  const reaction = await said(bens, { kind: 'react', body: '🔥', target });
  expect(reaction).toMatchObject({ seq: gm.seq + 1, kind: 'react', author: ben.author, target });
  const edit = await said(adas, { kind: 'edit', body: 'gm gm', target });
  const { messages } = await history();
  expect(messages.slice(-3)).toEqual([gm, reaction, edit]);
});

test('an event that is sent twice takes one place', async () => {
  const target = await targetOf(await said(adas));
  const signed = envelope({ kind: 'react', body: '👍', target });
  const [first, second] = [await bens.sendEnvelope(signed), await bens.sendEnvelope(signed)];
  expect(second).toEqual(first);
});

test('an event that its author has no right to, or that is about nothing, is refused with a sentence', async () => {
  const text = await said(adas);
  const target = await targetOf(text);
  const poll = await said(adas, { kind: 'poll', body: 'Lunch?\nYes\nNo' });
  const ofPoll = await targetOf(poll);
  const vote = await targetOf(await said(bens, { kind: 'vote', body: '1', target: ofPoll }));
  const other = { ...target, seq: target.seq + 1 };
  const beyond = { ...target, seq: target.seq + 1_000_000 };
  const nowhere = { ...target, seq: 0 };
  const refused: [Kind, string, typeof target, RefusalCode][] = [
    ['edit', 'mine now', target, 'not-yours'],
    ['delete', '', target, 'not-yours'],
    ['pin', '', target, 'not-moderator'],
    ['hide', 'spam', target, 'not-moderator'],
    ['sweep', ada.author, target, 'not-moderator'],
    ['react', '🔥', other, 'unknown-target'],
    ['react', '🔥', beyond, 'unknown-target'],
    ['react', '🔥', nowhere, 'unknown-target'],
    ['react', '🔥', vote, 'bad-event'],
    ['react', 'fire', target, 'bad-event'],
    ['vote', '0', target, 'bad-event'],
    ['vote', '2', ofPoll, 'bad-event'],
    ['delete', 'why', target, 'not-yours'],
  ];
  for (const [kind, body, about, code] of refused) {
    expect(await bens.say({ kind, body, target: about }), `${kind} ${body}`).toMatchObject({
      t: 'refused',
      code,
      message: refusalMessages[code],
    });
  }
  expect(await adas.say({ kind: 'edit', body: ' ', target })).toMatchObject({ code: 'blank-body' });
  expect(await adas.say({ kind: 'poll', body: 'Lunch?' })).toMatchObject({ code: 'bad-event' });
  expect(await adas.say({ kind: 'edit', body: 'x\ny\nz', target: ofPoll })).toMatchObject({
    code: 'bad-event',
  });
  const signed = envelope({ kind: 'react', body: '🔥', target });
  const forged = adas.sign({ ...signed, target: ofPoll });
  expect(await adas.sendEnvelope(signed, forged)).toMatchObject({ code: 'bad-signature' });
});

test('a member gives one message ten different reactions, and is told so at the eleventh', async () => {
  const target = await targetOf(await said(adas));
  const emoji = (index: number) => String.fromCodePoint(0x1f34f + index);
  for (let index = 0; index < 10; index += 1) {
    await said(bens, { kind: 'react', body: emoji(index), target });
  }
  const eleventh = () => bens.say({ kind: 'react', body: emoji(10), target });
  const refusal = { t: 'refused', code: 'bad-event', why: 'reactions', message: reactionsRefusal };
  expect(await eleventh()).toMatchObject(refusal);
  // One of before is no new one, and another member has ten of their own.
  await said(bens, { kind: 'react', body: emoji(0), target });
  await said(adas, { kind: 'react', body: emoji(10), target });
  await said(bens, { kind: 'unreact', body: emoji(0), target });
  expect(await eleventh()).toMatchObject({ t: 'ack' });
});

test('what comes at one moment is bounded as well, in the order of the log', async () => {
  const target = await targetOf(await said(adas));
  const emoji = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x1f400 + index));
  await Promise.all(emoji.map((body) => bens.say({ kind: 'react', body, target })));
  const { rows } = await server.database.query(
    "select key from member_states where room = 'general' and target = $1 and field = 'reactions'",
    [target.seq],
  );
  expect(rows).toHaveLength(10);
});

test('what others could misread in a poll, a file’s description, or a reason is refused with a sentence', async () => {
  const gm = await said(adas, { body: 'good evening' });
  const target = await targetOf(gm);
  const file = (alt: string) =>
    `![${alt}](http://localhost:3000/api/media/${'a'.repeat(64)}#64x48)`;
  const refused: [Partial<Envelope>, 'hidden' | 'marks'][] = [
    [{ kind: 'poll', body: 'Lunch?\nYes\nY\u200bes' }, 'hidden'],
    [{ kind: 'poll', body: 'Lunch?\n\u202eYes\nNo' }, 'hidden'],
    [{ kind: 'poll', body: 'Lunch?\nYes\n\u3164' }, 'hidden'],
    [{ kind: 'poll', body: `L${'\u0301'.repeat(200)}?\nYes\nNo` }, 'marks'],
    [{ body: file('A cat\u{e0041}') }, 'hidden'],
    [{ kind: 'edit', target, body: `words\n${file('A \u2066cat')}` }, 'hidden'],
  ];
  for (const [changes, why] of refused) {
    expect(await adas.say(changes)).toMatchObject({
      t: 'refused',
      code: 'bad-event',
      why,
      message: labelText[why],
    });
  }
  await said(adas, { kind: 'poll', body: ' Lunch? \n👨‍👩‍👧 Yes\nViệt' });
  await said(adas, { body: file('Ein Kätzchen') });
  // The words of a message are no label.
  await said(adas, { body: 'a\u200bb' });
});

test('a deleted message leaves its digest: text and signature are gone on every server, with its edits', async () => {
  const reader = await TestClient.open(there, null, { general: null });
  const secret = await said(adas, { body: 'my seed phrase is' });
  const target = await targetOf(secret);
  const edit = await said(adas, { kind: 'edit', body: 'my seed phrase was', target });
  await reader.message(({ seq }) => seq === edit.seq);
  const deletion = await said(adas, { kind: 'delete', body: '', target });
  await reader.message(({ seq }) => seq === deletion.seq);

  const gone = { ...secret, body: '', signature: '', erased: target.digest };
  const { digest } = await targetOf(edit);
  for (const node of [server, there]) {
    const { messages } = await history('', node);
    expect(messages.slice(-3)).toEqual([
      gone,
      { ...edit, body: '', signature: '', erased: digest },
      deletion,
    ]);
    const late = await TestClient.open(node, null, { general: null });
    const page = await late.frame((it) => it.t === 'page');
    expect(JSON.stringify(page)).not.toContain('seed phrase');
    await late.close();
  }
  const { rows } = await server.database.query("select from messages where body like '%seed%'");
  expect(rows).toEqual([]);
  for (const kind of ['edit', 'delete'] as const) {
    const again = await adas.say({ kind, body: kind === 'edit' ? 'still here' : '', target });
    expect(again).toMatchObject({ t: 'refused', code: 'unknown-target' });
  }
  await reader.close();
});

test('a page from the middle of the log brings what stands about its messages now', async () => {
  const gm = await said(adas, { body: 'gm' });
  const target = await targetOf(gm);
  const taken = await said(bens, { kind: 'react', body: '👍', target });
  const reaction = await said(bens, { kind: 'react', body: '🔥', target });
  const edit = await said(adas, { kind: 'edit', body: 'gm gm', target });
  await said(bens, { kind: 'unreact', body: '👍', target });
  const page = await history(`?before=${taken.seq + 1}&limit=2`);
  expect(page.messages).toEqual([gm, taken]);
  expect(page.standing).toEqual([reaction, edit]);
  expect(page.people).toHaveProperty(ben.author);
  // At the end of the log the log itself says it.
  expect((await history()).standing).toBeNull();
});

test('a message is refused whose author had seen another history, or one that goes on further', async () => {
  const gm = await said(adas, { body: 'gm' });
  const shown = await adas.frame((it) => it.t === 'page');
  const base = shown.t === 'page' ? shown.base : '';
  const { messages, base: start } = await history('?limit=100');
  const hash = hashesFrom(start, messages).at(-1) ?? '';
  const { seq } = gm;
  const signed = await said(bens, { body: 'gn', checked: { seq, hash } });
  expect(signed.checked).toEqual({ seq, hash });
  expect((await history()).messages.at(-1)).toEqual(signed);
  for (const checked of [
    { seq, hash: base },
    { seq: seq - 1, hash },
    { seq: seq + 1_000, hash },
  ]) {
    expect(await bens.say({ checked })).toMatchObject({
      t: 'refused',
      code: 'other-history',
      message:
        'This page shows another history of this room than the server has. Your message is kept. Reload the page and try again.',
    });
  }
});

test('a page of the version before gets a clear sentence and no event, and its message is not lost in silence', async () => {
  const old = new TestClient(server, ada, 'http://localhost:3000', outdatedSubprotocol);
  await old.hello({ general: null });
  await old.frame((it) => it.t === 'ready');
  expect(await old.say()).toMatchObject({
    t: 'refused',
    code: 'malformed',
    message: 'This message couldn’t be read. Reload the page and try again.',
  });
  expect(old.ws.protocol).toBe('parley.chat.v1');
  expect(old.frames.filter((it) => it.t === 'page' || it.t === 'message')).toEqual([]);
  await old.close();
});
