import { closeCodes } from '@parley/domain/chat/frames';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testServer.ts';
import type { Seen } from '../bus/notices.ts';
import { enrol, TestClient, type TestMember } from '../testClient.ts';
import { createReadCursorStore } from './readCursorStore.ts';
import { lastTold, seenBy, show, untilTold } from './testPresence.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const closeAll = (clients: TestClient[]) => Promise.all(clients.map((client) => client.close()));

describe.sequential('who is here', () => {
  test('those in a room learn how many show it: members once each, and readers as a number', async () => {
    const ada = await enrol(server.database);
    server.names.mainNames.set(ada.author, 'ada');
    const reader = await show(server, null);
    const laptop = await show(server, ada);
    const phone = await show(server, await enrol(server.database, { author: ada.author }));
    const elsewhere = await show(server, await enrol(server.database), 'memes');
    for (const client of [reader, laptop, phone]) {
      await untilTold(client, 'here', 2);
      expect(lastTold(client, 'here')?.people).toEqual({ [ada.author]: { name: 'ada' } });
    }
    await laptop.close();
    reader.raw({ t: 'here', room: 'memes' });
    await untilTold(phone, 'here', 1);
    await untilTold(elsewhere, 'here', 2, 'memes');
    expect(lastTold(elsewhere, 'here')).toBeNull();
    await closeAll([reader, phone, elsewhere]);
  });

  test('at most 30 members are named, and all are counted', async () => {
    const members = await Promise.all(Array.from({ length: 33 }, () => enrol(server.database)));
    const clients = await Promise.all(members.map((member) => show(server, member)));
    const [first] = clients as [TestClient];
    await untilTold(first, 'here', 33);
    expect(Object.keys(lastTold(first, 'here')?.people ?? {})).toHaveLength(30);
    await closeAll(clients);
  });

  test('a page that shows an unknown room is refused with a sentence', async () => {
    const client = await TestClient.open(server, null);
    client.raw({ t: 'here', room: 'nowhere' });
    await client.frame((frame) => frame.t === 'refused' && frame.code === 'unknown-room');
    await client.close();
  });
});

describe.sequential('who types', () => {
  let ada: TestMember;
  let reader: TestClient;
  beforeEach(async () => {
    ada = await enrol(server.database);
    reader = await show(server, null, 'shill');
    return () => reader.close();
  });

  test('a room learns who types, and that a message ends it', async () => {
    const client = await show(server, ada, 'shill');
    client.raw({ t: 'typing', room: 'shill' });
    await untilTold(reader, 'typing', 1, 'shill');
    expect(Object.keys(lastTold(reader, 'typing', 'shill')?.people ?? {})).toEqual([ada.author]);
    await client.say({ room: 'shill' });
    await untilTold(reader, 'typing', 0, 'shill');
    await client.close();
  });

  test('a member who goes does not type any more', async () => {
    const client = await show(server, ada, 'shill');
    client.raw({ t: 'typing', room: 'shill' });
    await untilTold(reader, 'typing', 1, 'shill');
    client.raw({ t: 'here', room: null });
    await untilTold(reader, 'typing', 0, 'shill');
    await client.close();
  });

  test('readers, and members in another room, do not type', async () => {
    const other = await show(server, await enrol(server.database), 'memes');
    for (const client of [reader, other]) client.raw({ t: 'typing', room: 'shill' });
    const client = await show(server, ada, 'shill');
    client.raw({ t: 'typing', room: 'shill' });
    await untilTold(reader, 'typing', 1, 'shill');
    expect(Object.keys(lastTold(reader, 'typing', 'shill')?.people ?? {})).toEqual([ada.author]);
    await closeAll([other, client]);
  });

  test('a flood of such frames closes its connection, tells the room little, and hurts nobody', async () => {
    const flooder = await show(server, ada, 'shill');
    const writer = await show(server, await enrol(server.database), 'shill');
    await untilTold(writer, 'here', 3, 'shill');
    const from = reader.frames.length;
    for (let turn = 0; turn < 500; turn += 1) {
      flooder.raw({ t: 'typing', room: 'shill' });
      flooder.raw({ t: 'seen', room: 'shill', epoch: 'none', seq: turn });
      flooder.raw({ t: 'here', room: turn % 2 === 0 ? null : 'shill' });
    }
    expect(await flooder.closed).toBe(closeCodes.rateLimited);
    expect(await writer.say({ room: 'shill' })).toMatchObject({ t: 'ack' });
    await untilTold(reader, 'here', 2, 'shill');
    const told = reader.frames.slice(from).filter(({ t }) => t === 'here' || t === 'typing');
    expect(told.length).toBeLessThan(60);
    await writer.close();
  });
});

test('only members who may write are told to others', async () => {
  const strict = await startTestServer({ community: { postingNeedsName: true } });
  const [named, nameless] = [await enrol(strict.database), await enrol(strict.database)];
  strict.names.mainNames.set(named.author, 'member');
  const reader = await show(strict, null);
  const clients = [await show(strict, named), await show(strict, nameless)];
  for (const client of clients) client.raw({ t: 'typing', room: 'general' });
  await untilTold(reader, 'typing', 1);
  await untilTold(reader, 'here', 3);
  for (const t of ['here', 'typing'] as const) {
    expect(Object.keys(lastTold(reader, t)?.people ?? {})).toEqual([named.author]);
  }
  await closeAll([reader, ...clients]);
  await strict.stop();
});

describe.sequential('how far a member has read', () => {
  test('all devices of a member learn it, now and later, and it only grows', async () => {
    const laptop = await enrol(server.database);
    const [one, two] = [laptop, await enrol(server.database, { author: laptop.author })];
    const clients = await Promise.all([one, two].map((member) => TestClient.open(server, member)));
    const [first, second] = clients as [TestClient, TestClient];
    for (let turn = 0; turn < 3; turn += 1) await first.say({ room: 'memes' });
    const { rows } = await server.database.query<{ epoch: string }>('select epoch from meta');
    const epoch = rows[0]?.epoch ?? '';
    const seen = (seq: number, changes = {}) =>
      first.raw({ t: 'seen', room: 'memes', epoch, seq, ...changes });
    seen(2);
    await second.until(() => seenBy(second, 'memes') === 2);
    // Of another log, behind what is known, and beyond the log's end: none of it counts.
    seen(3, { epoch: 'another' });
    seen(1);
    seen(1_000);
    first.raw({ t: 'seen', room: 'general', epoch, seq: 0 });
    await first.say({ room: 'memes' });
    seen(4);
    await second.until(() => seenBy(second, 'memes') === 4);
    const third = await TestClient.open(server, one);
    await third.until(() => seenBy(third, 'memes') === 4);
    const told = second.frames.flatMap((frame) => (frame.t === 'seen' ? [frame.rooms] : []));
    expect(told).toEqual([2, 4].map((seq) => ({ memes: { epoch, seq } })));
    await closeAll([...clients, third]);
  });

  test('a member takes back what they read, on all devices, over a restart, and reads it again', async () => {
    const laptop = await enrol(server.database);
    const phone = await enrol(server.database, { author: laptop.author });
    const [first, second] = [
      await TestClient.open(server, laptop),
      await TestClient.open(server, phone),
    ];
    for (let turn = 0; turn < 5; turn += 1) await first.say({ room: 'memes' });
    const { rows } = await server.database.query<{ epoch: string; head: number }>(
      "select epoch, head from meta cross join rooms where rooms.id = 'memes'",
    );
    const { epoch, head } = rows[0] ?? { epoch: '', head: 0 };
    const last = (client: TestClient) =>
      client.frames.findLast((frame) => frame.t === 'seen' && frame.rooms.memes !== undefined);
    const seen = (seq: number, change = {}) =>
      first.raw({ t: 'seen', room: 'memes', epoch, seq, ...change });
    seen(head);
    await second.until(() => seenBy(second, 'memes') === head);
    seen(head - 3, { back: true });
    const back = { t: 'seen', rooms: { memes: { epoch, seq: head - 3 } }, back: true };
    await second.until(() => last(second) !== undefined && 'back' in (last(second) ?? {}));
    expect(last(second)).toEqual(back);
    // Of another log, or further than was read, nothing is taken back.
    seen(1, { back: true, epoch: 'another' });
    seen(head, { back: true });
    await server.restart();
    const again = await TestClient.open(server, phone);
    await again.until(() => last(again) !== undefined);
    expect(last(again)).toEqual({ t: 'seen', rooms: back.rooms });
    again.raw({ t: 'seen', room: 'memes', epoch, seq: head - 1 });
    await again.until(() => seenBy(again, 'memes') === head - 1);
    await closeAll([first, second, again]);
  });

  test('what was read before it is taken back does not come back, though it was not written yet', async () => {
    const member = await enrol(server.database);
    const client = await TestClient.open(server, member);
    for (let turn = 0; turn < 3; turn += 1) await client.say({ room: 'memes' });
    const { rows } = await server.database.query<{ epoch: string; head: number }>(
      "select epoch, head from meta cross join rooms where rooms.id = 'memes'",
    );
    const { epoch, head } = rows[0] ?? { epoch: '', head: 0 };
    const seen = (seq: number, change = {}) =>
      client.raw({ t: 'seen', room: 'memes', epoch, seq, ...change });
    seen(1);
    await client.until(() => seenBy(client, 'memes') === 1);
    seen(head);
    seen(2, { back: true });
    client.raw({ t: 'ping' });
    await client.frame((frame) => frame.t === 'pong');
    await server.restart();
    const again = await TestClient.open(server, member);
    await again.until(() => seenBy(again, 'memes') > 0);
    expect(seenBy(again, 'memes')).toBeLessThan(head);
    await closeAll([client, again]);
  });

  test('a cursor in the database only moves forward, and only what moved is told', async () => {
    const store = createReadCursorStore(server.database);
    const [ada, bob] = ['0xada', '0xb0b'];
    expect(await store.raise([[ada, 'memes', 5]])).toEqual([[ada, 'memes', 5]]);
    const later: Seen[] = [
      [bob, 'memes', 1],
      [ada, 'memes', 3],
      [ada, 'shill', 2],
    ];
    const moved = await store.raise(later);
    expect(moved.sort()).toEqual([
      [ada, 'shill', 2],
      [bob, 'memes', 1],
    ]);
    const stored = await store.of([ada, bob, '0xnobody']);
    expect(stored.get(ada)?.sort()).toEqual([
      [ada, 'memes', 5],
      [ada, 'shill', 2],
    ]);
    expect(stored.get(bob)).toEqual([[bob, 'memes', 1]]);
    expect(stored.size).toBe(2);
  });

  test('a server that stops writes what it knows', async () => {
    const member = await enrol(server.database);
    const client = await TestClient.open(server, member);
    await client.say({ room: 'memes' });
    const { rows } = await server.database.query<{ epoch: string; head: number }>(
      "select epoch, head from meta cross join rooms where rooms.id = 'memes'",
    );
    client.raw({ t: 'seen', room: 'memes', epoch: rows[0]?.epoch, seq: rows[0]?.head });
    // The frame before has been handled once this one is answered.
    client.raw({ t: 'ping' });
    await client.frame((frame) => frame.t === 'pong');
    await server.restart();
    const again = await TestClient.open(server, member);
    await again.until(() => seenBy(again, 'memes') === rows[0]?.head);
    await again.close();
  });
});
