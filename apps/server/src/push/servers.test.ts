import { eventually } from '@parley/testkit/eventually';
import { sized } from '@parley/testkit/size';
import { longTest, test } from '@parley/testkit/tests';
import { afterAll, beforeAll, expect } from 'vitest';
import { enrol, envelope, TestClient } from '../chat/testClient.ts';
import { kill, startServer } from '../chat/testProcesses.ts';
import { searchRead } from '../search/testSearch.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { keyOf, newKeyFile, post, startPushService, wishOf } from './testPush.ts';
import { startPushCommunity } from './testPushCommunity.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;
const patience = { timeout: 60_000, interval: 20 };
let service: Service;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

test('two servers send everything once, and one goes on when the other ends', async () => {
  const config = { pushKeyFile: newKeyFile() };
  const here = await startTestServer({ config, push: service.way() });
  const there = await startTestServer({ config, push: service.way(), beside: here });
  const members = await Promise.all(
    Array.from({ length: 6 }, async () => ({
      member: await enrol(here.database),
      phone: service.browser(),
    })),
  );
  for (const [at, { member, phone }] of members.entries()) {
    const wish = await wishOf(here, member, phone, { choices: { rooms: ['general'] } });
    expect(await post(at % 2 === 0 ? here : there, wish)).toEqual({ status: 200 });
  }
  const writer = await enrol(here.database);
  const advance = (ms: number) => {
    for (const { clock } of [here, there]) clock.advance(ms);
  };

  async function sayThere(server: TestServer, body: string): Promise<void> {
    const client = await TestClient.open(server, writer);
    expect(await client.say({ body, sentAt: server.clock.now() })).toMatchObject({ t: 'ack' });
    await client.close();
    await searchRead(server);
    await queued();
    advance(130_000);
  }

  async function queued(): Promise<void> {
    await eventually(async () => {
      const { rows } = await here.database.query(
        'select from push_topics where due_at is not null',
      );
      expect(rows).toHaveLength(members.length);
    }, patience);
  }

  const toldEach = (count: number) =>
    eventually(async () => {
      expect(members.map(({ phone }) => phone.sent.length)).toEqual(members.map(() => count));
      const { rows } = await here.database.query(
        'select from push_topics where due_at is not null',
      );
      expect(rows).toEqual([]);
    }, patience);

  await sayThere(there, 'from there');
  await toldEach(1);
  await sayThere(here, 'from here');
  await toldEach(2);
  const [{ member }] = members as [(typeof members)[0]];
  const laptop = await TestClient.open(there, member);
  laptop.raw({ t: 'looking', is: true });
  const isLooking = () => here.app().chat.isLooking(member.author);
  await eventually(() => expect(isLooking()).toBe(true), patience);
  await laptop.close();
  await eventually(() => expect(isLooking()).toBe(false), patience);
  await here.app().stop();
  await sayThere(there, 'alone');
  await toldEach(3);
  expect(members[0]?.phone.told().map(({ body }) => body)).toEqual([
    'from there',
    'from here',
    'alone',
  ]);
  await here.start();
  await there.stop();
  await here.stop();
});

longTest(
  'whenever the server is killed, everything is sent, and once more at most',
  async () => {
    const cycles = sized(2, 10);
    const { database, env, target, stop } = await startPushCommunity(service);
    const [reader, writer] = [await enrol(database), await enrol(database)];
    const phone = service.browser();
    let server = await startServer(env);
    const wish = await wishOf(
      { ...target, clock: { now: Date.now } } as unknown as TestServer,
      reader,
      phone,
      { choices: { rooms: ['general'] } },
    );
    expect(await post(target as TestServer, wish)).toEqual({ status: 200 });
    const due = async () =>
      (await database.query('select from push_topics where due_at is not null')).rows.length;
    /** What waits for more to come with it is due. */
    const hurry = () =>
      database.query('update push_topics set due_at = 0 where due_at is not null');
    expect(await keyOf(target as TestServer)).not.toBe('');
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const before = phone.sent.length;
      const client = await TestClient.open(target, writer);
      const body = `cycle ${cycle}`;
      expect(await client.sendEnvelope(envelope({ body }))).toMatchObject({ t: 'ack' });
      await client.close();
      await eventually(async () => expect(await due()).toBe(1), patience);
      // Before it was sent.
      await kill(server);
      let release = () => {};
      phone.state.held = new Promise((done) => {
        release = done;
      });
      await hurry();
      server = await startServer(env);
      await eventually(() => expect(phone.sent).toHaveLength(before + 1), patience);
      // After it was sent, and before that was noted.
      await kill(server);
      release();
      phone.state.held = null;
      server = await startServer(env);
      await eventually(async () => expect(await due()).toBe(0), patience);
      const told = phone.told().slice(before);
      expect(told.map((message) => message.body)).toEqual([body, body]);
      expect(new Set(told.map(({ tag }) => tag)).size).toBe(1);
    }
    await kill(server);
    await stop();
  },
  600_000,
);
