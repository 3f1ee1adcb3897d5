import { clientLimits } from '@parley/domain/miniapp/events';
import { eventually } from '@parley/testkit/eventually';
import { pushText } from '@parley/text/push';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, envelope, TestClient, type TestMember } from '../chat/testClient.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { clientPlace, createPushStore } from './store.ts';
import { allNoted, host, newKeyFile, post, startPushService, wishOf } from './testPush.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;
let service: Service;
let server: TestServer;
let ben: TestMember;
let bens: TestClient;
let app: ReturnType<Service['client']>;
const patience = { timeout: 30_000, interval: 20 };

beforeAll(async () => {
  service = await startPushService();
  const config = { pushKeyFile: newKeyFile(), farcasterClientHosts: [host] };
  server = await startTestServer({ config, push: service.way() });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

let apps = 0;
beforeEach(async () => {
  server.clock.advance(10 * 60_000);
  await server.database.query('delete from push_subscriptions');
  ben = await enrol(server.database);
  await bens?.close();
  bens = await TestClient.open(server, ben, { general: null, memes: null, shill: null });
  apps += 1;
  app = service.client(`/notify/${apps}`);
});

/** A member who follows the room in a client, by this token. */
async function follower(token: string, fid?: number): Promise<TestMember> {
  const member = await enrol(server.database);
  const choices = { rooms: ['general'] };
  expect(
    await post(server, await wishOf(server, member, app.user(token, fid), { choices })),
  ).toEqual({
    status: 200,
  });
  return member;
}

async function say(body: string): Promise<void> {
  const signed = envelope({ sentAt: server.clock.now(), body });
  expect(await bens.sendEnvelope(signed)).toMatchObject({ t: 'ack' });
}

/** Lets so much time pass once what was said is noted, until nothing is due any more. */
async function pass(ms: number): Promise<void> {
  await allNoted(server);
  server.clock.advance(ms);
  await eventually(async () => {
    const { rows } = await server.database.query('select from push_topics where due_at <= $1', [
      server.clock.now(),
    ]);
    expect(rows).toEqual([]);
  }, patience);
}

const devices = async () =>
  (
    await server.database.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions order by endpoint',
    )
  ).rows.map(({ endpoint }) => clientPlace(endpoint).token);

test('a member in a Farcaster client is notified by it, under the address of this community', async () => {
  await follower('token-of-ada');
  await say('good morning');
  await pass(9_000);
  const who = `${ben.author.slice(0, 6)}…${ben.author.slice(-4)}`;
  expect(app.requests).toEqual([
    {
      notificationId: expect.stringMatching(/^[\w-]{43}$/),
      title: pushText.said(who, 'General'),
      body: 'good morning',
      targetUrl: expect.stringMatching(/^http:\/\/localhost:3000\/post\?id=\d+&room=general$/),
      tokens: ['token-of-ada'],
    },
  ]);
});

test('members of one client who are told the same are told it in one request, a hundred at a time', async () => {
  const tokens = Array.from({ length: 130 }, (_, index) => `token-${1_000 + index}`);
  for (const token of tokens) {
    await follower(token);
    // One address may say only so much at a time.
    server.clock.advance(2_000);
  }
  await say('all of you');
  await pass(9_000);
  const told = app.requests.flatMap((request) => request.tokens);
  expect([...told].sort()).toEqual(tokens);
  expect(Math.max(...app.requests.map((request) => request.tokens.length))).toBeLessThanOrEqual(
    100,
  );
  expect(app.requests.length).toBeLessThan(13);
  expect(new Set(app.requests.map(({ notificationId }) => notificationId)).size).toBe(1);
});

test('a token that its client no longer knows is forgotten, and one that is told too often is told later', async () => {
  await follower('token-known');
  await follower('token-ended');
  await follower('token-tired');
  app.state.answer = (tokens) => ({
    successfulTokens: tokens.filter((token) => token === 'token-known'),
    invalidTokens: tokens.filter((token) => token === 'token-ended'),
    rateLimitedTokens: tokens.filter((token) => token === 'token-tired'),
  });
  await say('first');
  await pass(9_000);
  expect(await devices()).toEqual(['token-known', 'token-tired']);
  app.state.answer = (tokens) => ({
    successfulTokens: tokens,
    invalidTokens: [],
    rateLimitedTokens: [],
  });
  const [first] = app.requests;
  await pass(60_000);
  expect(app.requests.at(-1)).toEqual({ ...first, tokens: ['token-tired'] });
});

test.each([
  ['an error', 500],
  ['too many requests', 429],
  ['a page that is not there', 404],
])(
  'a client that answers %s is asked again with the same, and its user is not forgotten',
  async (_, status) => {
    await follower('token-of-ada');
    app.state.status = status;
    await say('are you there?');
    await pass(9_000);
    app.state.status = 200;
    await pass(60_000);
    expect(app.requests).toHaveLength(2);
    expect(app.requests[1]).toEqual(app.requests[0]);
    expect(await devices()).toEqual(['token-of-ada']);
  },
);

test('a client that answers nobody is tried for some of its users, while what others say is noted', async () => {
  const users = 600;
  const { url } = app.user('');
  await server.database.query(
    `insert into devices select 'silent-' || n, '0x' || lpad(to_hex(n), 40, '0'), '', 'sign-in', '0x', 8e15
     from generate_series(1, $1::int) n on conflict do nothing`,
    [users],
  );
  await server.database.query(
    `insert into push_subscriptions (device, author, at, since, endpoint, p256dh, auth, key, mentions, tips, rooms,
       quiet, muted, fid, client_fid)
     select 'silent-' || n, '0x' || lpad(to_hex(n), 40, '0'), 0, 0, $2 || '#token-' || n, '', '', 'farcaster',
       true, true, '{general}', null, '{"rooms":[],"people":[],"words":[]}', n, 9152
     from generate_series(1, $1::int) n`,
    [users, url],
  );
  const tokensIn = () => app.requests.splice(0).flatMap(({ tokens }) => tokens);
  app.state.status = 503;
  await say('first');
  await allNoted(server);
  server.clock.advance(9_000);
  await eventually(() => expect(app.requests).not.toHaveLength(0), patience);
  await say('second');
  await allNoted(server);
  const tried = tokensIn();
  expect(tried.length).toBeLessThan(users / 2);
  app.state.status = 200;
  await pass(60_000);
  expect(tokensIn()).toHaveLength(users);
});

test('an answer that no client gives leaves everybody as they were', async () => {
  await follower('token-of-ada');
  app.state.answer = () => 'fine' as unknown as object;
  await say('hello');
  await pass(9_000);
  expect(await devices()).toEqual(['token-of-ada']);
});

test('who silenced their client is told nothing meanwhile, and what they missed once they want it again', async () => {
  const store = createPushStore(server.database);
  const silent = { fid: 7, clientFid: 9_152 };
  await follower('token-of-ada', silent.fid);
  await follower('token-of-eve', 8);
  await store.silenceClient(silent, { digest: Buffer.alloc(32, 4), at: server.clock.now() });
  await say('anybody?');
  await allNoted(server);
  server.clock.advance(9_000);
  const told = () => app.requests.map(({ tokens }) => tokens);
  await eventually(() => expect(told()).toEqual([['token-of-eve']]), patience);
  const place = { url: app.user('token-of-ada').url, token: 'token-again' };
  await store.moveClient(silent, place, { digest: Buffer.alloc(32, 5), at: server.clock.now() });
  await eventually(() => expect(told()).toEqual([['token-of-eve'], ['token-again']]), patience);
});

test('a client is told of by its user’s page only where this server knows it', async () => {
  const member = await enrol(server.database);
  const elsewhere = { ...app.user('token-of-ada'), url: 'https://evil.example/notify' };
  expect(await post(server, await wishOf(server, member, elsewhere))).toEqual({
    status: 400,
    message: pushText.otherClient,
  });
  const forged = await wishOf(server, member, app.user('token-of-ada'));
  const changed = {
    ...forged,
    wish: forged.wish && { ...forged.wish, address: app.user('token-of-eve') },
  };
  expect((await post(server, changed)).status).toBe(401);
});

test('who comes back with another account of the community takes the client’s notifications along', async () => {
  await follower('token-of-ada');
  const second = await follower('token-of-ada');
  const { rows } = await server.database.query('select device from push_subscriptions');
  expect(rows).toEqual([{ device: second.device }]);
});

const upTo = (to: number) => ({ topic: 'room' as const, room: 'general', to });

test('a token is told something once in 30 seconds, and a hundred times a day', async () => {
  const { device } = await follower('token-of-ada');
  const store = createPushStore(server.database);
  const begin = server.clock.now();
  const reserve = (atMs: number) => store.reserve({ device, ...upTo(1) }, begin + atMs);
  expect(await reserve(0)).toBeNull();
  expect(await reserve(29_999)).toBe(begin + clientLimits.pauseMs);
  for (let told = 1; told < clientLimits.aDay; told += 1) {
    expect(await reserve(told * clientLimits.pauseMs)).toBeNull();
  }
  expect(await reserve(clientLimits.aDay * clientLimits.pauseMs)).toBe(begin + clientLimits.dayMs);
  expect(await reserve(clientLimits.dayMs)).toBeNull();
});

test('of two that want to tell a token something at once, one does', async () => {
  const { device } = await follower('token-of-ada');
  const store = createPushStore(server.database);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => store.reserve({ device, ...upTo(1) }, server.clock.now())),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
});

/** What is measured now, by series. */
async function measured(name: string): Promise<Record<string, number>> {
  const lines = (await server.app().metrics.read()).split('\n');
  const own = lines.filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    own.map((line) => {
      const [, label = '', value = ''] = /="(\w+)"\} (\d+)$/.exec(line) ?? [];
      return [label, Number(value)];
    }),
  );
}

test('the operator sees how many messages clients delivered, refused, and did not answer', async () => {
  const name = 'parley_push_client_messages_total';
  const before = await measured(name);
  expect(Object.keys(before)).toEqual(['delivered', 'invalid', 'rate_limited', 'failed']);
  const grown = async () =>
    Object.fromEntries(
      Object.entries(await measured(name)).map(([of, value]) => [of, value - (before[of] ?? 0)]),
    );
  for (const of of ['known', 'ended', 'tired', 'unnamed']) await follower(`token-${of}`);
  app.state.answer = () => ({
    successfulTokens: ['token-known'],
    invalidTokens: ['token-ended'],
    rateLimitedTokens: ['token-tired'],
  });
  await say('first');
  await pass(9_000);
  expect(await grown()).toEqual({ delivered: 1, invalid: 1, rate_limited: 1, failed: 1 });
  app.state.status = 429;
  await pass(60_000);
  expect(await grown()).toMatchObject({ rate_limited: 3, failed: 1 });
  app.state.status = 500;
  await pass(10 * 60_000);
  expect(await grown()).toEqual({ delivered: 1, invalid: 1, rate_limited: 3, failed: 3 });
});

test('the operator sees how many members are notified by a browser, and by a client unless they silenced it', async () => {
  const members = () => measured('parley_push_members');
  expect(await members()).toEqual({ browser: 0, client: 0 });
  await follower('token-of-ada', 7);
  await follower('token-of-eve', 8);
  const [phone, laptop] = [service.browser(), service.browser()];
  expect(await post(server, await wishOf(server, ben, phone))).toEqual({ status: 200 });
  const second = await enrol(server.database, { author: ben.author });
  expect(await post(server, await wishOf(server, second, laptop))).toEqual({ status: 200 });
  expect(await members()).toEqual({ browser: 1, client: 2 });
  const event = { digest: Buffer.alloc(32, 6), at: server.clock.now() };
  await createPushStore(server.database).silenceClient({ fid: 7, clientFid: 9_152 }, event);
  expect(await members()).toEqual({ browser: 1, client: 1 });
});
