import { suspendedUntil } from '@parley/domain/chat/refusals';
import { actBytes, actsSchema } from '@parley/domain/moderation/wire';
import { eventually } from '@parley/testkit/eventually';
import { moderationText } from '@parley/text/moderation';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importDeviceKey, isSignedBy } from '../auth/devices.ts';
import { enrol, envelope, TestClient, type TestMember } from '../chat/testClient.ts';
import { silentLog } from '../platform/log.ts';
import type { TestServer } from '../testServer.ts';
import { createSuspensions } from './suspensions.ts';
import { sayThere, sendAct, signedAct, startModerated } from './testModeration.ts';

const hourMs = 60 * 60_000;
let moderated: Awaited<ReturnType<typeof startModerated>>;
let beside: Awaited<ReturnType<typeof startModerated>>;
let server: TestServer;
let vera: TestMember;
let anna: TestMember;

beforeAll(async () => {
  moderated = await startModerated();
  server = moderated.server;
  beside = await startModerated({ beside: server, rpcUrl: moderated.rpcUrl });
  vera = await enrol(server.database);
  moderated.appoint([vera.author as `0x${string}`]);
});
afterAll(async () => {
  await beside.stop();
  await moderated.stop();
});
beforeEach(async () => {
  anna = await enrol(server.database);
});

const suspend = (until: number | null, author = anna.author) =>
  sendAct(server, signedAct(server, vera, 'suspend', { author, until, reason: 'spam' }));
const lift = () => sendAct(server, signedAct(server, vera, 'lift', { author: anna.author }));

async function sayAs(at: TestServer, member: TestMember, change = {}) {
  const client = await TestClient.open(at, member, { general: null });
  const answer = await client.say({ sentAt: at.clock.now(), ...change });
  await client.close();
  return answer;
}

test('a suspended author reads on, is told until when they cannot write, and then can', async () => {
  const client = await TestClient.open(server, anna, { general: null });
  expect((await client.say({ sentAt: server.clock.now() })).t).toBe('ack');
  const until = server.clock.now() + hourMs;
  expect(await suspend(until)).toEqual({ status: 200, body: { done: true } });
  // The connection that was there before is bound by it too.
  expect(await client.say({ sentAt: server.clock.now() })).toMatchObject({
    t: 'refused',
    code: 'suspended',
    until,
    message: suspendedUntil(until, 'UTC'),
  });
  const { seq } = await sayThere(server, vera, 'can you hear me');
  await client.message((message) => message.seq === seq);
  server.clock.advance(hourMs);
  expect((await client.say({ sentAt: server.clock.now() })).t).toBe('ack');
  await client.close();
});

test('a suspension for good has no end, outlives a restart, and holds until it is lifted', async () => {
  await suspend(null);
  await server.restart();
  server.clock.advance(365 * 24 * hourMs);
  const refused = await sayAs(server, anna);
  expect(refused).toMatchObject({ t: 'refused', code: 'suspended' });
  expect(refused).not.toHaveProperty('until');
  expect((await lift()).status).toBe(200);
  expect((await sayAs(server, anna)).t).toBe('ack');
  await server.restart();
  expect((await sayAs(server, anna)).t).toBe('ack');
});

test('another server of the community refuses them too, and lets them write after the lift', async () => {
  const client = await TestClient.open(beside.server, anna, { general: null });
  const code = async () => {
    const answer = await client.say();
    return answer.t === 'refused' ? answer.code : answer.t;
  };
  expect(await code()).toBe('ack');
  await suspend(null);
  await eventually(async () => expect(await code()).toBe('suspended'), { timeout: 10_000 });
  await lift();
  await eventually(async () => expect(await code()).toBe('ack'), { timeout: 10_000 });
  await client.close();
});

test('who is suspended cannot react either, but can delete what they said', async () => {
  const { seq, digest } = await sayThere(server, anna, 'I regret this');
  await suspend(null);
  const target = { seq, digest };
  expect(await sayAs(server, anna, { kind: 'react', body: '👍', target })).toMatchObject({
    code: 'suspended',
  });
  expect(await sayAs(server, anna, { kind: 'delete', body: '', target })).toMatchObject({
    t: 'ack',
  });
});

test('a message that arrived before the suspension is acknowledged again, not refused', async () => {
  const client = await TestClient.open(server, anna, { general: null });
  const signed = envelope({ sentAt: server.clock.now() });
  const first = await client.sendEnvelope(signed);
  await suspend(null);
  expect(await client.sendEnvelope(signed)).toEqual(first);
  await client.close();
});

test('moderators cannot be suspended, and one who was suspended before they became one writes', async () => {
  expect(await suspend(null, vera.author)).toEqual({
    status: 409,
    body: { message: moderationText.isModerator },
  });
  await suspend(null);
  moderated.appoint([vera.author, anna.author] as `0x${string}`[]);
  server.clock.advance(31_000);
  expect((await sayAs(server, anna)).t).toBe('ack');
  moderated.appoint([vera.author as `0x${string}`]);
  server.clock.advance(31_000);
  expect(await sayAs(server, anna)).toMatchObject({ code: 'suspended' });
});

test('only a moderator’s own statement suspends, and an old one does not suspend again', async () => {
  const ben = await enrol(server.database);
  const act = signedAct(server, ben, 'suspend', { author: anna.author });
  expect(await sendAct(server, act)).toMatchObject({ status: 403 });
  const own = signedAct(server, vera, 'suspend', { author: anna.author });
  expect(await sendAct(server, { ...own, author: ben.author })).toMatchObject({ status: 401 });
  expect(await sendAct(server, { ...own, until: own.at - 1 })).toMatchObject({ status: 400 });
  const { seq } = await sayThere(server, ben, 'by ben');
  const place = { room: 'general', seq };
  const other = signedAct(server, vera, 'suspend', { author: anna.author, place });
  expect(await sendAct(server, other)).toMatchObject({ status: 409 });
  expect((await sayAs(server, anna)).t).toBe('ack');
  await sendAct(server, own);
  await lift();
  expect(await sendAct(server, own)).toMatchObject({ status: 200 });
  expect((await sayAs(server, anna)).t).toBe('ack');
});

test('everybody reads who suspended whom and why, and can check the signature', async () => {
  const act = signedAct(server, vera, 'suspend', {
    author: anna.author,
    until: server.clock.now() + hourMs,
    reason: 'three scams',
  });
  await sendAct(server, act);
  const answer = await fetch(`${server.url()}/api/moderation/acts`);
  const { acts } = actsSchema.parse(await answer.json());
  expect(acts[0]).toEqual({ ...act, id: expect.any(Number), by: vera.author });
  const found = await server.database.query<{ public_key: string }>(
    'select public_key from devices where id = $1',
    [vera.device],
  );
  const key = importDeviceKey(found.rows[0]?.public_key ?? '');
  const [shown] = acts;
  if (key === null || shown === undefined) throw new Error('There is no key.');
  expect(isSignedBy(key, actBytes(shown), shown.signature)).toBe(true);
  expect(isSignedBy(key, actBytes({ ...shown, reason: 'none' }), shown.signature)).toBe(false);
  const older = await fetch(`${server.url()}/api/moderation/acts?before=${shown.id}`);
  expect(actsSchema.parse(await older.json()).acts.every(({ id }) => id < shown.id)).toBe(true);
});

test('while the database is away what is known holds, and afterwards what came meanwhile', async () => {
  const state = { isDown: false, acts: [] as { id: number; kind: 'suspend' | 'lift' }[] };
  const suspensions = createSuspensions({
    store: {
      standing: async (after) => {
        if (state.isDown) throw new Error('down');
        const found = state.acts.filter(({ id }) => id > after);
        return found.map((act) => ({ ...act, author: '0xa', until: null, reason: '' }));
      },
    },
    clock: { now: () => 0 },
    log: silentLog,
    everyMs: 5,
  });
  state.acts.push({ id: 1, kind: 'suspend' });
  await suspensions.start();
  expect(suspensions.of('0xa')).toEqual({ until: null, reason: '' });
  state.isDown = true;
  state.acts.push({ id: 2, kind: 'lift' });
  await expect(suspensions.renew()).rejects.toThrow('down');
  expect(suspensions.of('0xa')).toEqual({ until: null, reason: '' });
  state.isDown = false;
  await eventually(() => expect(suspensions.of('0xa')).toBeNull());
  suspensions.stop();
});
