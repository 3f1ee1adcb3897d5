import type { RefusalCode } from '@parley/domain/chat/frames';
import { clockSkewMs } from '@parley/domain/chat/limits';
import { refusalMessages } from '@parley/domain/chat/refusals';
import type { Envelope } from '@parley/domain/chat/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { enrol, envelope, newId, TestClient, type TestMember } from './testClient.ts';

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

test('a message is acknowledged when it is committed, and then shown to all readers', async () => {
  const reader = await TestClient.open(server, null, { general: null });
  const signed = envelope({ body: 'Good morning' });
  const ack = await client.sendEnvelope(signed);
  expect(ack).toMatchObject({ t: 'ack', room: 'general', id: signed.id });
  expect(await rowsOf(signed.id)).toBe(1);
  const live = await reader.frame(
    (frame) => frame.t === 'message' && frame.message.id === signed.id,
  );
  expect(live).toMatchObject({
    message: { ...signed, author: member.author, device: member.device },
    person: { name: null },
  });
  await reader.close();
});

describe('what an author did not sign is refused', () => {
  test('a signature by another key is refused', async () => {
    const other = await enrol(server.database);
    const stranger = await TestClient.open(server, other);
    const signed = envelope();
    await expectRefused(signed, 'bad-signature', stranger.sign(signed));
    await stranger.close();
  });

  test.each<[string, Partial<Envelope>]>([
    ['text', { body: 'Send me money' }],
    ['room', { room: 'shill' }],
    ['time', { sentAt: Date.now() - 1_000 }],
    ['reply', { replyTo: 1 }],
    ['id', { id: newId() }],
  ])('another %s than the one that was signed is refused', async (_, changes) => {
    await client.say();
    const signed = envelope();
    const changed = { ...signed, ...changes };
    await expectRefused(changed, 'bad-signature', client.sign(signed));
  });

  test('a message for another host or chain is refused, however well signed', async () => {
    await expectRefused(envelope({ host: 'evil.example' }), 'wrong-community');
    await expectRefused(envelope({ chainId: 1 }), 'wrong-community');
  });

  test("a replay of somebody's message by another member is refused", async () => {
    const signed = envelope();
    const signature = client.sign(signed);
    expect((await client.sendEnvelope(signed, signature)).t).toBe('ack');
    const thief = await TestClient.open(server, await enrol(server.database));
    const answer = await thief.sendEnvelope(signed, signature);
    expect(answer).toMatchObject({ t: 'refused', code: 'bad-signature' });
    expect(await rowsOf(signed.id)).toBe(1);
    await thief.close();
  });

  test('a second spelling of the same signature is refused', async () => {
    const signed = envelope();
    const signature = client.sign(signed);
    const last = signature.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
    await expectRefused(signed, 'bad-signature', signature.slice(0, -1) + twin);
  });
});

test('a retry is the same message: one row, the same acknowledgement', async () => {
  const signed = envelope();
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const twin = await TestClient.open(server, member);
      const answer = await twin.sendEnvelope(signed);
      await twin.close();
      return answer;
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ t: 'ack', id: signed.id });
  expect(await rowsOf(signed.id)).toBe(1);

  await client.close();
  await server.restart();
  client = await TestClient.open(server, member, { general: null });
  expect(await client.sendEnvelope(signed)).toEqual(answers[0]);
  expect(await rowsOf(signed.id)).toBe(1);
});

test('the same id with another text is refused, also in another room', async () => {
  const signed = envelope();
  await client.sendEnvelope(signed);
  expect(await client.say({ id: signed.id, body: 'Other' })).toMatchObject({ code: 'id-reused' });
  expect(await client.say({ id: signed.id, room: 'shill' })).toMatchObject({ code: 'id-reused' });
  expect(await rowsOf(signed.id)).toBe(1);
});

test("another author may use the same id: ids are each author's own", async () => {
  const signed = envelope();
  await client.sendEnvelope(signed);
  const other = await TestClient.open(server, await enrol(server.database));
  expect((await other.sendEnvelope(signed)).t).toBe('ack');
  await other.close();
});

test('a clock that is more than 5 minutes off is told so', async () => {
  await expectRefused(envelope({ sentAt: Date.now() + clockSkewMs + 5_000 }), 'wrong-clock');
  await expectRefused(envelope({ sentAt: Date.now() - clockSkewMs - 5_000 }), 'wrong-clock');
  expect((await client.say({ sentAt: Date.now() - clockSkewMs + 5_000 })).t).toBe('ack');
});

test('a message that arrived is acknowledged again even when its retry comes an hour later', async () => {
  const signed = envelope();
  const ack = await client.sendEnvelope(signed);
  server.clock.advance(3_600_000);
  expect(await client.sendEnvelope(signed)).toEqual(ack);
  server.clock.advance(-3_600_000);
});

test('a reply must answer a message that exists', async () => {
  await expectRefused(envelope({ replyTo: 0 }), 'unknown-reply');
  const page = await server.app().chat.service.page('general', Number.MAX_SAFE_INTEGER, 1);
  const newest = page?.head ?? 0;
  await expectRefused(envelope({ replyTo: newest + 1 }), 'unknown-reply');
  expect((await client.say({ replyTo: newest })).t).toBe('ack');
  expect((await client.say({ replyTo: 1 })).t).toBe('ack');
});

test('an unknown room is told so', async () => {
  await expectRefused(envelope({ room: 'nowhere' }), 'unknown-room');
});

test('a reader who is not signed in cannot send', async () => {
  const reader = await TestClient.open(server, null);
  expect(await reader.say()).toMatchObject({ t: 'refused', code: 'not-signed-in' });
  await reader.close();
});
