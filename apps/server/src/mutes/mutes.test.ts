import { type MuteChange, mutesMax } from '@parley/domain/mutes/rules';
import { type MutesRequest, mutesBytes, mutesSchema } from '@parley/domain/mutes/wire';
import { eventually } from '@parley/testkit/eventually';
import { mutedText } from '@parley/text/muted';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, signBytes, TestClient, type TestMember } from '../chat/testClient.ts';
import { createMemoryLog, momentOf, startTestServer, type TestServer } from '../testServer.ts';

let server: TestServer;
let anna: TestMember;
/** Another device of hers. */
let phone: TestMember;

const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const vera = address(1);
const imre = address(2);
const none = { rooms: [], people: [], words: [], blocked: [] };

beforeAll(async () => {
  server = await startTestServer({ community: { postingNeedsName: true } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Away from the limits of the test before.
  server.clock.advance(600_000);
  anna = await enrol(server.database);
  phone = await enrol(server.database, { author: anna.author });
  server.names.mainNames.set(anna.author, 'member');
});

function signed(
  { device, privateKey }: TestMember,
  changes: MuteChange[] = [],
  change: Partial<MutesRequest> = {},
): MutesRequest {
  const asked = {
    host: 'localhost:3000',
    chainId: 666_666_666,
    device,
    at: server.clock.now(),
    changes: changes.map(([kind, one, is]): [typeof kind, string, boolean] => [kind, one, is]),
    ...change,
  };
  return { ...asked, signature: signBytes(privateKey, mutesBytes(asked)) };
}

async function post(body: unknown, at = server): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${at.url()}/api/mutes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** What is kept for a member after changes of one of their devices. */
async function keep(by: TestMember, changes: MuteChange[] = [], at = server) {
  const { status, body } = await post(signed(by, changes, { at: momentOf(at) }), at);
  expect(status).toBe(200);
  return mutesSchema.parse(body).mutes;
}

test('what a member mutes and blocks on one device is there on the other, after a restart as well', async () => {
  const changes: MuteChange[] = [
    ['blocked', vera, true],
    ['people', imre, true],
    ['words', 'free mint', true],
    ['rooms', 'shill', true],
  ];
  const all = { rooms: ['shill'], people: [imre], words: ['free mint'], blocked: [vera] };
  expect(await keep(anna, changes)).toEqual(all);
  expect(await keep(phone)).toEqual(all);
  await server.restart();
  expect(await keep(phone, [['blocked', vera, false]])).toEqual({ ...all, blocked: [] });
  expect(await keep(anna)).toEqual({ ...all, blocked: [] });
});

test('the same twice is once, and the order is that of muting', async () => {
  const change: MuteChange[] = [['blocked', imre, true]];
  await keep(anna, [['blocked', vera, true]]);
  await keep(anna, change);
  // As after an answer that was lost.
  expect((await keep(anna, change)).blocked).toEqual([vera, imre]);
  expect((await keep(anna, [['people', vera, false]])).blocked).toEqual([vera, imre]);
});

test('nobody else reads it, and no request that its device did not make for this community', async () => {
  await keep(anna, [['blocked', vera, true]]);
  const other = await enrol(server.database);
  expect(await keep(other)).toEqual(none);
  const good = signed(anna);
  const forged = [
    { ...good, changes: [['blocked', vera, false]] },
    { ...good, device: other.device },
    { ...good, at: good.at - 1 },
    signed({ ...anna, privateKey: other.privateKey }),
    signed(anna, [], { host: 'evil.example' }),
    signed(anna, [], { chainId: 1 }),
    signed(anna, [], { at: good.at - 600_000 }),
    signed(await enrol(server.database, { author: anna.author, expiresAt: 1 })),
  ];
  for (const body of forged) {
    const answer = await post(body);
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toContain(vera);
  }
  for (const path of ['/api/mutes', `/api/mutes?member=${anna.author}`]) {
    expect((await fetch(server.url() + path)).status).toBe(404);
  }
  expect((await keep(anna)).blocked).toEqual([vera]);
});

test('a request that was copied on its way is answered once, on every server', async () => {
  await keep(anna, [['blocked', vera, true]]);
  const good = signed(anna, [], { at: momentOf(server) });
  expect((await post(good)).status).toBe(200);
  await server.restart();
  const again = await post(good);
  expect(again.status).toBe(401);
  expect(JSON.stringify(again.body)).not.toContain(vera);
  // What is too old to be answered is not kept any longer.
  server.clock.advance(600_000);
  await keep(anna);
  expect((await server.database.query('select from answered_requests')).rowCount).toBe(1);
});

test('what is none of it is refused', async () => {
  const wrong: unknown[] = [
    {},
    signed(anna, [['blocked', 'vera', true]]),
    signed(anna, [['words', 'a'.repeat(101), true]]),
    signed(anna, [['words', 'a\0', true]]),
    signed(anna, [
      ['blocked', vera, true],
      ['blocked', vera, false],
    ]),
  ];
  for (const body of wrong) expect((await post(body)).status).toBe(400);
});

test('of each kind there is room for so many, also for two devices at once', async () => {
  const people = Array.from({ length: mutesMax.blocked }, (_, index) => address(index + 1));
  const half = (from: number, to: number) =>
    people.slice(from, to).map((one): MuteChange => ['blocked', one, true]);
  await keep(anna, half(0, 400));
  await keep(anna, half(400, 800));
  const more = (from: number) =>
    Array.from({ length: 150 }, (_, index): MuteChange => ['blocked', address(from + index), true]);
  await Promise.all([keep(anna, more(5_000)), keep(phone, more(9_000))]);
  const { blocked } = await keep(anna);
  expect(blocked).toHaveLength(mutesMax.blocked);
  expect(blocked.slice(0, 800)).toEqual(people.slice(0, 800));
  const words = Array.from({ length: 101 }, (_, index): MuteChange => ['words', `w${index}`, true]);
  const kept = (await keep(anna, words)).words;
  expect(kept).toEqual(words.slice(0, 100).map(([, word]) => word));
  // What goes makes room for what comes with it.
  const swapped = await keep(anna, [
    ['words', 'w0', false],
    ['words', 'new', true],
  ]);
  expect(swapped.words).toEqual([...kept.slice(1), 'new']);
});

test('who has no username keeps nothing here, and may take back what was kept before', async () => {
  const visitor = await enrol(server.database);
  await server.database.query('insert into mutes values ($1, $2, $3)', [
    ...[visitor.author, 'blocked', vera],
  ]);
  const kept = await keep(visitor, [
    ['blocked', vera, false],
    ['blocked', imre, true],
  ]);
  expect(kept).toEqual(none);
  server.names.state.isDown = true;
  const late = await enrol(server.database);
  expect(await post(signed(late, [['blocked', vera, true]]))).toEqual({
    status: 503,
    body: expect.objectContaining({ message: mutedText.chainAway }),
  });
  expect(await keep(late)).toEqual(none);
  server.names.state.isDown = false;
});

const told = ({ frames }: TestClient) =>
  frames.flatMap((frame) => (frame.t === 'changed' ? frame.topics : []));

/** Whatever was sent before has arrived. */
async function settle(client: TestClient): Promise<void> {
  const from = client.frames.length;
  client.raw({ t: 'ping' });
  await client.frame((frame) => frame.t === 'pong', from);
}

test('the other devices of the member are told that something changed, nobody else, and not what', async () => {
  const stranger = await enrol(server.database);
  const [own, other, reader, theirs] = await Promise.all([
    TestClient.open(server, anna),
    TestClient.open(server, phone),
    TestClient.open(server, null),
    TestClient.open(server, stranger),
  ]);
  // Whoever asks to be told hears nothing either.
  theirs.raw({ t: 'watch', topics: ['mutes', `mutes:${anna.author}`] });
  await settle(theirs);
  await keep(anna, [['blocked', vera, true]]);
  await other.until(() => told(other).length > 0);
  expect(other.frames.findLast((frame) => frame.t === 'changed')).toEqual({
    t: 'changed',
    topics: ['mutes'],
    block: 0,
  });
  // Nothing is another.
  await keep(anna, [['blocked', vera, true]]);
  await keep(anna);
  for (const client of [own, other, reader, theirs]) await settle(client);
  expect([own, other, reader, theirs].map((client) => told(client).length)).toEqual([0, 1, 0, 0]);
  await Promise.all([own, other, reader, theirs].map((client) => client.close()));
});

test('a device at another server is told, too', async () => {
  const { log, lines } = createMemoryLog();
  const beside = await startTestServer({
    log,
    beside: server,
    community: { postingNeedsName: true },
  });
  await eventually(() => expect(lines.join()).toContain('node-joined'), { timeout: 60_000 });
  const there = await TestClient.open(beside, phone);
  await keep(anna, [['blocked', vera, true]]);
  await there.until(() => told(there).length > 0);
  expect((await keep(phone, [], beside)).blocked).toEqual([vera]);
  await there.close();
  await beside.stop();
});
