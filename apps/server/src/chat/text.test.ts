import type { RefusalCode } from '@parley/domain/chat/frames';
import { bodyMaxLength } from '@parley/domain/chat/limits';
import { refusalMessages } from '@parley/domain/chat/refusals';
import type { Envelope } from '@parley/domain/chat/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, envelope, TestClient, type TestMember } from './testClient.ts';

let server: TestServer;
let member: TestMember;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  member = await enrol(server.database);
  client = await TestClient.open(server, member, { general: null });
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

async function rowsOf(id: string): Promise<number> {
  const found = await server.database.query('select 1 from messages where id = $1', [id]);
  return found.rowCount ?? 0;
}

async function expectRefused(signed: Envelope, code: RefusalCode, signature?: string) {
  const answer = await client.sendEnvelope(signed, signature);
  expect(answer).toMatchObject({ t: 'refused', code, message: refusalMessages[code] });
  expect(await rowsOf(signed.id)).toBe(0);
}

test.each<[string, string, RefusalCode]>([
  ['no text', '', 'blank-body'],
  ['spaces', '   ', 'blank-body'],
  ['zero-width characters', '\u200b\u200d\u2060\ufeff', 'blank-body'],
  ['4,001 characters', 'x'.repeat(bodyMaxLength + 1), 'too-large'],
  ['NUL', 'a\0b', 'malformed'],
  ['half a surrogate pair', 'a\ud800b', 'malformed'],
])('a body of %s is refused', async (_, body, code) => {
  await expectRefused(envelope({ body }), code);
});

test.each([
  ['<script>alert(1)</script>'],
  ['https://x/a"onerror="alert(1)"x=".png'],
  ['{"__proto__":{"admin":true}}'],
  ['\u202eRLO and \uffff and \u0301'.repeat(20)],
  ['👨‍👩‍👧‍👦'.repeat(300)],
  ['['.repeat(bodyMaxLength)],
  [`http://${'a'.repeat(3_900)}!`],
  ['\\'],
  ['\u0001\u0002x'],
])('the text %j is kept as it is', async (body) => {
  const before = process.cpuUsage();
  const signed = envelope({ body });
  expect((await client.sendEnvelope(signed)).t).toBe('ack');
  // Work, not time: others may keep the machine busy meanwhile.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  const response = await fetch(`${server.url()}/api/chat/rooms/general/messages?limit=1`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const page = (await response.json()) as { messages: Envelope[] };
  expect(page.messages[0]?.body).toBe(body);
});

test.each<[string, unknown]>([
  ['no JSON', '{"t":'],
  ['no object', 7],
  ['an unknown kind', { t: 'delete' }],
  [
    'a negative place',
    { t: 'send', envelope: envelope({ replyTo: -1 }), signature: 'A'.repeat(86) },
  ],
  ['a huge number', `{"t":"hello","rooms":{"general":{"epoch":"x","seq":1e400}}}`],
  [
    'a text as time',
    { t: 'send', envelope: { ...envelope(), sentAt: '1' }, signature: 'A'.repeat(86) },
  ],
  ['deep nesting', `{"t":"pong","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
])('a frame with %s is refused and the connection stays', async (_, frame) => {
  const from = client.frames.length;
  client.raw(frame);
  const refusal = await client.frame((it) => it.t === 'refused', from);
  expect(refusal).toMatchObject({ code: 'malformed', message: refusalMessages.malformed });
  expect((await client.say()).t).toBe('ack');
});

test('a frame cannot reach the prototype of objects', async () => {
  const reader = await TestClient.open(server, null);
  reader.raw(
    '{"t":"hello","rooms":{"__proto__":{"epoch":"x","seq":1}},"constructor":{"prototype":{}}}',
  );
  await reader.frame((frame) => frame.t === 'refused');
  expect(Reflect.get({}, 'epoch')).toBeUndefined();
  await reader.close();
});

test('fields that only the server gives are ignored', async () => {
  const signed = envelope();
  const claims = { author: `0x${'1'.repeat(40)}`, seq: 1, at: 1, device: 'x' };
  client.raw({
    t: 'send',
    envelope: { ...signed, ...claims },
    signature: client.sign(signed),
    ...claims,
  });
  const ack = await client.frame((frame) => frame.t === 'ack' && frame.id === signed.id);
  const found = await server.database.query('select author from messages where id = $1', [
    signed.id,
  ]);
  expect(found.rows[0].author).toBe(member.author);
  expect(ack).toMatchObject({ t: 'ack' });
});
