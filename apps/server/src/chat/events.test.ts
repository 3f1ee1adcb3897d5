import { outdatedSubprotocol, type RefusalCode } from '@parley/domain/chat/frames';
import { digestOf } from '@parley/domain/chat/hashes';
import { refusalMessages } from '@parley/domain/chat/refusals';
import {
  type Envelope,
  type Kind,
  type Message,
  type Page,
  pageSchema,
} from '@parley/domain/chat/wire';
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
  const frame = await adas.frame((it) => it.t === 'message' && it.message.id === signed.id);
  if (frame.t !== 'message') throw new Error('no message');
  return frame.message;
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
      ...{ t: 'refused', code },
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

test('a deleted message leaves its digest: text and signature are gone on every server, with its edits', async () => {
  const reader = await TestClient.open(there, null, { general: null });
  const secret = await said(adas, { body: 'my seed phrase is' });
  const target = await targetOf(secret);
  const edit = await said(adas, { kind: 'edit', body: 'my seed phrase was', target });
  await reader.frame((it) => it.t === 'message' && it.message.seq === edit.seq);
  const deletion = await said(adas, { kind: 'delete', body: '', target });
  await reader.frame((it) => it.t === 'message' && it.message.seq === deletion.seq);

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
      ...{ t: 'refused', code: 'other-history' },
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
    ...{ t: 'refused', code: 'malformed' },
    message: 'This message couldn’t be read. Reload the page and try again.',
  });
  expect(old.ws.protocol).toBe('parley.chat.v1');
  expect(old.frames.filter((it) => it.t === 'page' || it.t === 'message')).toEqual([]);
  await old.close();
});
