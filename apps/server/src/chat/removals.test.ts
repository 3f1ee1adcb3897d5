import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { signInMessage } from '@parley/domain/auth/rules';
import { isRemovalSigned } from '@parley/domain/chat/removal';
import { headKeysSchema, type Message, pageSchema } from '@parley/domain/chat/wire';
import { eventually } from '@parley/testkit/eventually';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { headKeyAt } from './headKey.ts';
import { chatLimits } from './limits.ts';
import { createRemovalStore } from './removalStore.ts';
import { removeTexts } from './remove.ts';
import { createDeviceKey, TestClient, type TestMember } from './testClient.ts';

const anna = privateKeyToAccount(`0x${'a'.repeat(64)}`);
const reason = 'Somebody’s home address';
let folder: string;
let server: TestServer;
let member: TestMember;
/** Of the author. */
let client: TestClient;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-removals-'));
  server = await startTestServer({ config: { headKeyFile: join(folder, 'head.key') } });
  member = await signIn();
  client = await TestClient.open(server, member, { general: null });
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A device that a wallet let sign. */
async function signIn(): Promise<TestMember> {
  const { privateKey, publicKey, id } = createDeviceKey();
  const { authority, origin, community } = server.config;
  const message = signInMessage({
    domain: authority,
    uri: origin,
    address: anna.address,
    chainId: community.supportedChainId,
    nonce: 'abcdefgh1234',
    issuedAt: new Date(),
    devicePublicKey: publicKey,
  });
  const author = anna.address.toLowerCase();
  const signature = await anna.signMessage({ message });
  await server.database.query('insert into devices values ($1, $2, $3, $4, $5, $6)', [
    ...[id, author, publicKey, message, signature, 8e15],
  ]);
  return { author, device: id, privateKey };
}

/** As another process does it: it has the database and the key, and tells no server. */
function remove(...seqs: number[]): Promise<number[]> {
  return removeTexts(
    { room: 'general', seqs, reason },
    {
      store: createRemovalStore(server.database),
      key: headKeyAt(join(folder, 'head.key')),
      chainId: server.community.supportedChainId,
      now: server.clock.now,
    },
  );
}

async function json(path: string, at = server): Promise<unknown> {
  return await (await fetch(`${at.url()}${path}`)).json();
}

async function shownAt(seq: number, at = server): Promise<Message | undefined> {
  const page = pageSchema.parse(await json('/api/chat/rooms/general/messages', at));
  return page.messages.find((one) => one.seq === seq);
}

async function digestAt(seq: number): Promise<string> {
  const { rows } = await server.database.query(
    'select digest from messages where room = $1 and seq = $2',
    ['general', seq],
  );
  return rows[0].digest.toString('base64url');
}

const isGone = (seq: number) => (message: Message) =>
  message.seq === seq && message.removed?.reason === reason;

test('two servers, and the pages open at them, lose a removed text and get the operator’s signature for it', async () => {
  const other = await startTestServer({
    beside: server,
    config: { headKeyFile: join(folder, 'head.key') },
  });
  await client.say({ body: 'secret' });
  await client.say({ body: 'more', replyTo: 1 });
  const target = { seq: 1, digest: await digestAt(1) };
  await client.say({ kind: 'edit', body: 'secret again', target });
  const reader = await TestClient.open(other, null, { general: null });
  // Both have it in memory.
  for (const at of [server, other])
    await eventually(async () => expect((await shownAt(1, at))?.body).toBe('secret'));

  expect(await remove(1, 2, 99)).toEqual([1, 2]);
  for (const page of [client, reader]) {
    const text = await page.message(isGone(1));
    expect(text).toMatchObject({ body: '', signature: '', erased: await digestAt(1) });
    expect(await isRemovalSigned(text, server.community.supportedChainId)).toBe(true);
    // The edit is gone with it, by the same statement.
    const edit = await page.message(isGone(3));
    expect(await isRemovalSigned(edit, server.community.supportedChainId)).toBe(true);
  }
  for (const at of [server, other]) {
    for (const seq of [1, 2, 3]) expect(await shownAt(seq, at)).toMatchObject({ body: '' });
    const config = headKeysSchema.parse(await json('/config.json', at));
    expect(config.headKeys).toContain((await shownAt(1, at))?.removed?.key);
  }
  await reader.close();
  await other.stop();
});

test('a removed text is in no search, pin, preview, thread, or export, and nobody writes about it again', async () => {
  await client.say({ body: 'zebra crossing @vera' });
  await client.say({ body: 'an answer', replyTo: 1 });
  const target = { seq: 1, digest: await digestAt(1) };
  await client.say({ kind: 'react', body: '🔥', target });
  await server.database.query("update message_states set pin = 3 where room = 'general'");
  const found = async () =>
    ((await json('/api/search/messages?q=zebra')) as { messages: unknown[] }).messages.length;
  await expect.poll(found).toBe(1);
  await remove(1);
  expect(await found()).toBe(0);
  const { rows } = await server.database.query(
    'select (select count(*) from search.mentions where seq = 1) as mentions, (select count(*) from member_states) as given',
  );
  expect(rows).toEqual([{ mentions: 0, given: 0 }]);
  expect(await json('/api/chat/rooms/general/pins')).toMatchObject({ messages: [] });
  expect(await json('/api/chat/rooms/general/posts/1')).toMatchObject({
    message: { body: '', removed: { reason } },
  });
  expect((await fetch(`${server.url()}/api/chat/rooms/general/posts/1/card.png`)).status).toBe(404);
  for (const kind of ['edit', 'react', 'delete'] as const) {
    const body = kind === 'edit' ? 'again' : kind === 'react' ? '🔥' : '';
    expect(await client.say({ kind, body, target })).toMatchObject({ code: 'unknown-target' });
  }
  const dump = await server.database.query(
    "select count(*) as left from messages m where body like '%zebra%' or exists (select from search.texts t where t.body like '%zebra%')",
  );
  expect(dump.rows).toEqual([{ left: 0 }]);
});

test('an export with a removed text is verified by the server’s key, and by no other', async () => {
  await client.say({ body: 'secret' });
  await client.say({ kind: 'edit', body: 'other', target: { seq: 1, digest: await digestAt(1) } });
  await client.say({ body: 'kept' });
  await remove(1);
  const lines = (
    await (await fetch(`${server.url()}/api/chat/rooms/general/transcript`)).text()
  ).split('\n');
  const report = await verifyTranscript(lines);
  expect(report).toMatchObject({ messages: 2, removed: 1, faults: [] });
  expect(report.keys).toEqual([headKeyAt(join(folder, 'head.key')).publicKey]);
  const changed = (from: string, to: string) => lines.map((line) => line.replaceAll(from, to));
  expect((await verifyTranscript(changed(reason, 'Another reason'))).faults).toEqual([
    { code: 'bad-removal', seq: 1 },
    { code: 'bad-removal', seq: 2 },
  ]);
  const bare = lines.map((line) => line.replace(/,"removed":\{[^}]*\}/, ''));
  expect((await verifyTranscript(bare)).faults.map(({ code }) => code)).toEqual([
    'not-deleted',
    'not-deleted',
  ]);
});

test('a page that was away learns what was removed meanwhile, and only that', async () => {
  for (const body of ['one', 'two', 'three']) await client.say({ body });
  await remove(1);
  await client.message(isGone(1));
  const page = pageSchema.parse(await json('/api/chat/rooms/general/messages'));
  const cursor = { epoch: page.epoch, seq: 3 };
  await client.say({ body: 'four' });
  await remove(2);
  await client.message(isGone(2));
  // From the third place on it had not heard of either; from the fourth on only of the second.
  const late = await TestClient.open(server, null, { general: cursor });
  for (const seq of [1, 2]) await late.message(isGone(seq));
  const later = await TestClient.open(server, null, { general: { ...cursor, seq: 4 } });
  await later.message(isGone(2));
  expect(later.frames.some((frame) => frame.t === 'message' && isGone(1)(frame.message))).toBe(
    false,
  );
  // What comes after its place it gets in a page, as it is now.
  const early = await TestClient.open(server, null, { general: { ...cursor, seq: 1 } });
  await early.message(isGone(1));
  await early.message(isGone(2));
  await early.until((frames) => frames.some((frame) => frame.t === 'page'));
  const told = early.frames.filter((frame) => frame.t === 'message');
  expect(told.map(({ message }) => message.seq)).toEqual([1]);
  await server.restart();
  const after = await TestClient.open(server, null, { general: cursor });
  for (const seq of [1, 2]) await after.message(isGone(seq));
});

test('of many removed at once, readers are told the places far back, and what is left of those near the end', async () => {
  const batch = Array.from({ length: 100 }, (_, index) => index + 1);
  for (let said = 0; said < chatLimits.ringSize + 200; said += batch.length) {
    await Promise.all(batch.map(() => client.say({ body: 'spam' })));
  }
  const reader = await TestClient.open(server, null, { general: null });
  const { head } = pageSchema.parse(await json('/api/chat/rooms/general/messages'));
  // As many as are read at once, and the newest one.
  expect(await remove(...batch, head)).toHaveLength(batch.length + 1);
  await reader.message(isGone(head));
  const told = reader.frames.flatMap((frame) => (frame.t === 'gone' ? [frame] : []));
  expect(told).toEqual([{ t: 'gone', room: 'general', seqs: batch }]);
});

test('what members deleted, what was removed before, and what nobody said stays as it is', async () => {
  await client.say({ body: 'mine' });
  await client.say({ body: 'theirs' });
  await client.say({ kind: 'delete', body: '', target: { seq: 1, digest: await digestAt(1) } });
  expect(await remove(2)).toEqual([2]);
  expect(await remove(1, 2, 3, 4)).toEqual([]);
  const { rows } = await server.database.query('select seq from removals');
  expect(rows).toEqual([{ seq: 2 }]);
});

test('the tables of the fold, made anew, still know what was removed', async () => {
  await client.say({ body: 'secret' });
  const target = { seq: 1, digest: await digestAt(1) };
  await client.say({ kind: 'react', body: '🔥', target });
  await client.say({ kind: 'edit', body: 'other', target });
  await remove(1);
  const tables = async () =>
    (
      await server.database.query(
        'select * from message_states, (select count(*) from member_states) c',
      )
    ).rows;
  const before = await tables();
  expect(before).toMatchObject([{ seq: 1, deletion: 0, edit: null, count: 0 }]);
  await server.database.query('select rebuild_fold()');
  expect(await tables()).toEqual(before);
});
