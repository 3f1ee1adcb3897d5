import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { signInMessage } from '@parley/domain/auth/rules';
import type { TranscriptLine } from '@parley/domain/chat/transcript';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthStore } from '../auth/store.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createChatStore } from './store.ts';
import { createDeviceKey, TestClient, type TestMember } from './testClient.ts';
import { transcriptLines } from './transcript.ts';

let folder: string;
let server: TestServer;
/** The lines of the room as the server exports it. */
let lines: string[];
/** A message that its author said in another room, at the second place. */
let elsewhere: object;
const anna = privateKeyToAccount(`0x${'a'.repeat(64)}`);
const bert = privateKeyToAccount(`0x${'b'.repeat(64)}`);

/** A device that a wallet really let sign, as after a sign-in; `signature` in place of the wallet's own. */
async function signIn(account: typeof anna, signature?: string): Promise<TestMember> {
  const { privateKey, publicKey, id } = createDeviceKey();
  const { authority, origin, community } = server.config;
  const message = signInMessage({
    domain: authority,
    uri: origin,
    address: account.address,
    chainId: community.supportedChainId,
    nonce: 'abcdefgh1234',
    issuedAt: new Date(),
    devicePublicKey: publicKey,
  });
  const author = account.address.toLowerCase();
  const signed = signature ?? (await account.signMessage({ message }));
  await server.database.query('insert into devices values ($1, $2, $3, $4, $5, $6)', [
    ...[id, author, publicKey, message, signed, 8e15],
  ]);
  return { author, device: id, privateKey };
}

async function say(member: TestMember, bodies: readonly string[], room = 'general') {
  const client = await TestClient.open(server, member);
  for (const body of bodies) await client.say({ room, body });
  await client.close();
}

async function exported(room: string): Promise<string[]> {
  const response = await fetch(`${server.url()}/api/chat/rooms/${room}/transcript`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${room}.parley.jsonl"`,
  );
  return (await response.text()).trimEnd().split('\n');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-transcript-'));
  server = await startTestServer({ config: { headKeyFile: join(folder, 'head.key') } });
  const [annas, berts] = [await signIn(anna), await signIn(bert)];
  await say(annas, ['one', 'two', 'three “quoted”\n\\']);
  await say(berts, ['four', 'five']);
  await say(annas, ['elsewhere'], 'shill');
  await say(annas, ['six']);
  lines = await exported('general');
  const [, , line = ''] = await exported('shill');
  const { message } = JSON.parse(line);
  elsewhere = { ...message, seq: 2 };
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const read = (line: string): TranscriptLine => JSON.parse(line);
/** The transcript with each message as `change` makes it. */
const withMessages = (change: (message: Record<string, unknown>) => object | null) =>
  lines.flatMap((line) => {
    const parsed = read(line);
    if (!('message' in parsed)) return [line];
    const message = change(parsed.message);
    return message === null ? [] : [JSON.stringify({ message })];
  });
const at = (seq: number, change: object) =>
  withMessages((message) => (message.seq === seq ? { ...message, ...change } : message));

describe('an exported room', () => {
  test('holds everything that is needed to check it, each proof once and before its device signs', async () => {
    expect(lines.map((line) => Object.keys(read(line))[0])).toEqual(
      'transcript device device message message message message message message head'.split(' '),
    );
    expect(await verifyTranscript(lines)).toMatchObject({
      room: 'general',
      host: 'localhost:3000',
      chainId: 666_666_666,
      messages: 6,
      unasked: [],
      faults: [],
    });
  });

  const other = `0x${'c'.repeat(40)}`;
  test.each<[string, () => string[], string[]]>([
    ['a text that was altered', () => at(2, { body: 'zwei' }), ['bad-signature', 'other-head']],
    ['another author', () => at(2, { author: other }), ['bad-signature', 'other-head']],
    ['another time of arrival', () => at(2, { at: 5 }), ['other-head']],
    ['another signing time', () => at(2, { sentAt: 5 }), ['bad-signature', 'other-head']],
    ['another answer', () => at(2, { replyTo: 1 }), ['bad-signature', 'other-head']],
    ['another community', () => at(2, { host: 'b.example' }), ['bad-signature', 'other-head']],
    ['another room', () => at(2, { room: 'shill' }), ['bad-signature', 'other-head']],
    ['a message of another room', () => at(2, elsewhere), ['bad-signature', 'other-head']],
    [
      'a missing message',
      () => withMessages((m) => (m.seq === 2 ? null : m)),
      ['gap', 'other-head'],
    ],
    ['its end missing', () => withMessages((m) => (m.seq === 6 ? null : m)), ['other-head']],
    ['no signature of the server', () => lines.slice(0, -1), ['no-head']],
    ['a line that is none', () => [...lines.slice(0, 4), '{', ...lines.slice(4)], ['unreadable']],
    [
      'a head of another place',
      () =>
        lines.map((line) => line.replace('{"head":{"room":"general"', '{"head":{"room":"shill"')),
      ['other-head', 'bad-head'],
    ],
    ['no proof of a device', () => lines.filter((_, index) => index !== 2), ['no-proof']],
    [
      'the permission of another wallet',
      () => lines.map((line) => line.replace(/"walletSignature":"0x../, '"walletSignature":"0x00')),
      ['bad-proof', 'no-proof'],
    ],
  ])('an exported room with %s is not what was signed', async (_, make, codes) => {
    const { faults } = await verifyTranscript(make());
    expect([...new Set(faults.map(({ code }) => code))].sort()).toEqual(codes.sort());
  });

  test('an exported room ends at its head, whatever was said since', async () => {
    const head = lines.map(read).find((line) => 'head' in line)?.head;
    if (head === undefined) throw new Error('There is no head.');
    await say(await signIn(bert), ['said since'], 'general');
    const parts = {
      store: createChatStore(server.database),
      devices: createAuthStore(server.database),
      community: {
        host: server.config.authority,
        chainId: server.config.community.supportedChainId,
      },
    };
    const again: string[] = [];
    for await (const line of transcriptLines(parts, head)) again.push(line.trimEnd());
    expect(again).toEqual(lines);
  });

  test('a smart wallet’s permission is named as not checked, since only its chain can tell', async () => {
    const carl = privateKeyToAccount(`0x${'c'.repeat(64)}`);
    await say(await signIn(carl, `0x${'ab'.repeat(97)}`), ['hi'], 'shill');
    const report = await verifyTranscript(await exported('shill'));
    expect(report).toMatchObject({ unasked: [carl.address.toLowerCase()], faults: [] });
  });

  test('a room without messages is a transcript too; there is none of an unknown room', async () => {
    expect(await verifyTranscript(await exported('memes'))).toMatchObject({
      messages: 0,
      faults: [],
    });
    const answer = await fetch(`${server.url()}/api/chat/rooms/nowhere/transcript`);
    expect(answer.status).toBe(404);
  });
});
