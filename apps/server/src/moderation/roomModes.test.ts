import type { Kind } from '@parley/domain/chat/wire';
import { kinds } from '@parley/domain/chat/wire';
import { type RoomStanding, roomStandingSchema } from '@parley/domain/moderation/roomModes';
import { eventually } from '@parley/testkit/eventually';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrol, envelope, TestClient, type TestMember } from '../chat/testClient.ts';
import { silentLog } from '../platform/log.ts';
import type { TestServer } from '../testServer.ts';
import type { ModeAct } from './actStore.ts';
import { createRoomModes } from './roomModes.ts';
import {
  configuredRooms,
  sayThere,
  sendAct,
  sendMode,
  signedAct,
  signedMode,
  startModerated,
} from './testModeration.ts';

const minuteMs = 60_000;
const rooms = [
  { id: 'general', title: 'General', path: '/' as const },
  { id: 'shill', title: 'News', path: '/shill' as const, readOnly: true },
];
let moderated: Awaited<ReturnType<typeof startModerated>>;
let beside: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let vera: TestMember;
let anna: TestMember;

beforeAll(async () => {
  moderated = await startModerated({ rooms });
  server = moderated.server;
  beside = await startModerated({ beside: server, rpcUrl: moderated.rpcUrl, rooms });
  vera = await enrol(server.database);
  moderated.appoint([vera.author as `0x${string}`]);
});
afterAll(async () => {
  await beside.stop();
  await moderated.stop();
});
beforeEach(async () => {
  anna = await enrol(server.database);
  expect(await set('open')).toMatchObject({ status: 200 });
});

async function set(...[kind, change]: Tail<Parameters<typeof signedMode>>) {
  // The same statement counts once: none of these tests makes two at one time.
  server.clock.advance(1);
  return await sendMode(server, signedMode(server, vera, kind, change));
}
type Tail<List> = List extends [unknown, unknown, ...infer Rest] ? Rest : never;

const slow = (seconds: number) => set('slow', { seconds });

async function sayAs(at: TestServer, member: TestMember, change = {}) {
  const client = await TestClient.open(at, member, { general: null });
  const answer = await client.say({ sentAt: at.clock.now(), ...change });
  await client.close();
  return answer;
}

async function standing(author?: string): Promise<RoomStanding> {
  const query = author === undefined ? '' : `?author=${author}`;
  const answer = await fetch(`${server.url()}/api/moderation/standing${query}`);
  return roomStandingSchema.parse(await answer.json());
}

test('in slow mode a member says one thing in so many seconds, and may react meanwhile', async () => {
  await slow(60);
  const client = await TestClient.open(server, anna, { general: null });
  const say = (change = {}) => client.say({ sentAt: server.clock.now(), ...change });
  const first = await say();
  if (first.t !== 'ack') throw new Error(first.message);
  server.clock.advance(minuteMs / 2);
  const refused = await say();
  // No `retryAfterMs`: a page must not take it for the limit that passes by itself.
  expect(refused).toMatchObject({ t: 'refused', code: 'rate-limited', retryAfterMs: null });
  const until = refused.t === 'refused' ? (refused.until ?? 0) : 0;
  expect(Math.abs(until - first.at - minuteMs)).toBeLessThan(5_000);
  const { seq, digest } = await sayThere(server, vera, 'react to this');
  expect((await say({ kind: 'react', body: '👍', target: { seq, digest } })).t).toBe('ack');
  expect((await standing(anna.author)).nextAt).toEqual({ general: until });
  server.clock.advance(minuteMs / 2);
  expect((await say()).t).toBe('ack');
  await client.close();
});

test('moderators are not slowed down', async () => {
  await slow(3_600);
  for (let count = 0; count < 3; count += 1) expect((await sayAs(server, vera)).t).toBe('ack');
  expect((await standing(vera.author)).moderates).toBe(true);
});

test('of many messages to two servers at one moment slow mode lets one in', async () => {
  await slow(3_600);
  const standingBeside = async () => {
    const answer = await fetch(`${beside.server.url()}/api/moderation/standing`);
    return roomStandingSchema.parse(await answer.json()).rooms.general?.kind;
  };
  await eventually(async () => expect(await standingBeside()).toBe('slow'), { timeout: 10_000 });
  const clients = await Promise.all(
    [server, beside.server, server, beside.server].map((at) =>
      TestClient.open(at, anna, { general: null }),
    ),
  );
  const answers = await Promise.all(
    clients.flatMap((client) => [1, 2, 3].map(() => client.say({ sentAt: Date.now() }))),
  );
  expect(answers.filter(({ t }) => t === 'ack')).toHaveLength(1);
  expect(answers.filter(({ t }) => t === 'refused')).toHaveLength(11);
  for (const client of clients) await client.close();
});

test('a retry takes no second turn, and a forged message takes none', async () => {
  await slow(3_600);
  const client = await TestClient.open(server, anna, { general: null });
  const signed = envelope({ sentAt: server.clock.now() });
  expect(
    await client.sendEnvelope({ ...signed, body: 'forged' }, client.sign(signed)),
  ).toMatchObject({
    code: 'bad-signature',
  });
  const ack = await client.sendEnvelope(signed);
  expect(ack.t).toBe('ack');
  expect(await client.sendEnvelope(signed)).toEqual(ack);
  expect(await client.say({ sentAt: server.clock.now() })).toMatchObject({ code: 'rate-limited' });
  await client.close();
});

test('a message that a guard refuses takes no turn: the next one may be sent at once', async () => {
  const repeats = { times: 1, minutes: 600 };
  const guarded = await startModerated({ rooms, guards: { repeats } });
  const at = guarded.server;
  const moderator = await enrol(at.database);
  guarded.appoint([moderator.author as `0x${string}`]);
  const act = signedMode(at, moderator, 'slow', { seconds: 60 });
  expect(await sendMode(at, act)).toMatchObject({ status: 200 });
  const member = await enrol(at.database);
  const said = { body: 'words that are long enough to be noticed' };
  expect((await sayAs(at, member, said)).t).toBe('ack');
  at.clock.advance(minuteMs);
  expect(await sayAs(at, member, said)).toMatchObject({ t: 'refused', why: 'repeated' });
  expect((await sayAs(at, member, { body: 'other words, said at once' })).t).toBe('ack');
  await guarded.stop();
});

test('while a room is paused only moderators do anything but delete, until the pause ends', async () => {
  const mine = await sayThere(server, anna, 'before the pause');
  const target = { seq: mine.seq, digest: mine.digest };
  const until = server.clock.now() + 10 * minuteMs;
  expect(await set('pause', { until, reason: 'a fight' })).toMatchObject({ status: 200 });
  for (const change of [
    {},
    { kind: 'react', body: '👍', target },
    { kind: 'edit', body: 'x', target },
  ]) {
    expect(await sayAs(server, anna, change)).toMatchObject({ code: 'not-moderator', until });
  }
  expect((await sayAs(server, anna, { kind: 'delete', body: '', target })).t).toBe('ack');
  expect((await sayAs(server, vera)).t).toBe('ack');
  expect((await standing()).rooms.general).toEqual({
    kind: 'pause',
    seconds: null,
    until,
    reason: 'a fight',
  });
  server.clock.advance(10 * minuteMs);
  expect((await sayAs(server, anna)).t).toBe('ack');
  expect((await standing()).rooms.general).toBeUndefined();
});

test('another server hears of a pause and tells its open pages when it ends', async () => {
  const client = await TestClient.open(beside.server, anna, { general: null });
  client.raw({ t: 'watch', topics: ['moderation'] });
  const told = () => client.frames.filter(({ t }) => t === 'changed').length;
  const code = async () => {
    const answer = await client.say();
    return answer.t === 'refused' ? answer.code : answer.t;
  };
  await set('pause');
  await eventually(async () => expect(await code()).toBe('not-moderator'));
  const before = told();
  await set('open');
  await eventually(() => expect(told()).toBeGreaterThan(before));
  // What its page was told may still be of the pause.
  await eventually(async () => expect(await code()).toBe('ack'));
  await client.close();
});

test('a read-only room takes reactions but no messages, after a restart too', async () => {
  const { seq, digest } = await sayThere(server, vera, 'the rules');
  await set('read-only');
  await server.restart();
  expect(await sayAs(server, anna)).toMatchObject({ code: 'not-moderator' });
  const react = { kind: 'react', body: '👍', target: { seq, digest } };
  expect((await sayAs(server, anna, react)).t).toBe('ack');
  await set('open');
  expect((await sayAs(server, anna)).t).toBe('ack');
});

test('a room that the config makes read-only stays so whatever moderators set', async () => {
  expect(await sayAs(server, anna, { room: 'shill' })).toMatchObject({ code: 'not-moderator' });
  expect((await sayAs(server, vera, { room: 'shill' })).t).toBe('ack');
  await set('slow', { room: 'shill', seconds: 10 });
  expect(await sayAs(server, anna, { room: 'shill' })).toMatchObject({ code: 'not-moderator' });
  expect((await standing()).rooms.shill?.kind).toBe('read-only');
});

test('only a moderator’s own statement sets a room, and an old one does not set it again', async () => {
  expect(await sendMode(server, signedMode(server, anna, 'pause'))).toMatchObject({ status: 403 });
  const act = signedMode(server, vera, 'pause');
  expect(await sendMode(server, { ...act, reason: 'x' })).toMatchObject({ status: 401 });
  expect(await sendMode(server, { ...act, until: act.at - 1 })).toMatchObject({ status: 400 });
  expect(await sendMode(server, { ...act, kind: 'slow' })).toMatchObject({ status: 400 });
  expect(await set('pause', { room: 'nowhere' })).toMatchObject({ status: 404 });
  expect((await sayAs(server, anna)).t).toBe('ack');
  expect(await sendMode(server, act)).toMatchObject({ status: 200 });
  await set('open');
  expect(await sendMode(server, act)).toMatchObject({ status: 200 });
  expect((await sayAs(server, anna)).t).toBe('ack');
});

test('a member learns beforehand that they are suspended, until when, and why', async () => {
  expect((await standing(anna.author)).suspension).toBeNull();
  const until = server.clock.now() + minuteMs;
  const change = { author: anna.author, until, reason: 'spam' };
  await sendAct(server, signedAct(server, vera, 'suspend', change));
  expect((await standing(anna.author)).suspension).toEqual({ until, reason: 'spam' });
  expect((await standing()).suspension).toBeNull();
});

test('whatever modes follow each other, the newest decides what is closed to members', async () => {
  const mode = fc.record({
    kind: fc.constantFrom('open' as const, 'slow' as const, 'pause' as const, 'read-only' as const),
    until: fc.option(fc.integer({ min: 1, max: 100 })),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(mode, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...kinds),
      fc.integer({ min: 0, max: 100 }),
      async (modes, kind: Kind, now) => {
        const acts: ModeAct[] = modes.map((one, index) => ({
          id: index + 1,
          room: 'general',
          reason: '',
          kind: one.kind,
          seconds: one.kind === 'slow' ? 10 : null,
          until: one.kind === 'pause' ? one.until : null,
        }));
        const made = createRoomModes({
          store: {
            modes: async (after) => acts.filter(({ id }) => id > after),
            takeTurn: async () => null,
            lastTurns: async () => new Map(),
          },
          rooms: configuredRooms(rooms),
          clock: { now: () => now },
          log: silentLog,
        });
        await made.renew();
        const newest = acts.at(-1);
        const isPaused = newest?.kind === 'pause' && (newest.until === null || newest.until > now);
        const isReadOnly = newest?.kind === 'read-only' && (kind === 'text' || kind === 'poll');
        const tidies = ['delete', 'hide', 'restore', 'sweep'].includes(kind);
        const expected = !tidies && (isPaused || isReadOnly);
        expect(made.closed('general', kind) !== null).toBe(expected);
      },
    ),
  );
});
