import { createTestDatabase } from '@parley/testkit/database';
import { eventually } from '@parley/testkit/eventually';
import { startNats } from '@parley/testkit/nats';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import { createNatsWire } from './bus/natsWire.ts';
import type { Notice } from './bus/notices.ts';
import { createPostgresWire } from './bus/postgresWire.ts';
import { startTestNats, startTestNode } from './testBus.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let admin: pg.Client;
let nats: Awaited<ReturnType<typeof startTestNats>>;
let nodes: ReturnType<typeof startTestNode>[] = [];

beforeAll(async () => {
  database = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  nats = await startTestNats();
});
afterEach(async () => {
  for (const { bus } of nodes) await bus.stop();
  nodes = [];
});
afterAll(async () => {
  await nats.stop();
  await admin.end();
  await database.drop();
});

const kinds = {
  PostgreSQL: {
    wire: () => createPostgresWire(database.url, silentLog),
    /** Breaks every connection of the bus. */
    cut: async () => {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'parley-bus' and datname = current_database()`,
      );
    },
  },
  NATS: {
    wire: () => createNatsWire(nats.url, 'parley.test', silentLog),
    cut: () => nats.replace(),
  },
};

function start(kind: keyof typeof kinds, beatMs?: number) {
  const node = startTestNode(kinds[kind].wire(), beatMs);
  nodes.push(node);
  return node;
}

async function startPair(kind: keyof typeof kinds) {
  const pair = [start(kind), start(kind)] as const;
  await eventually(() => expect(pair.map(({ bus }) => bus.hasOthers())).toEqual([true, true]));
  return pair;
}

const revoked = (device: string): Notice => ({ t: 'revoked', devices: [device] });
const patience = { timeout: 60_000 };

describe.each(['PostgreSQL', 'NATS'] as const)('over %s', (kind) => {
  test(`over ${kind} nodes find each other, and each hears what the others say, in order`, async () => {
    const [a, b] = await startPair(kind);
    const said = Array.from({ length: 50 }, (_, index) => revoked(`${index}`));
    for (const notice of said) a.bus.publish(notice);
    b.bus.publish(revoked('b'));
    await eventually(() => expect(b.heard).toEqual(said), patience);
    await eventually(() => expect(a.heard).toEqual([revoked('b')]), patience);
  });

  test(`over ${kind} a node that leaves is gone at once, and the last one is alone again`, async () => {
    const [a, b] = await startPair(kind);
    await b.bus.stop();
    await eventually(() => expect(a.signs.at(-1)).toBe('left'), patience);
    expect(a.bus.hasOthers()).toBe(false);
  });

  test(`over ${kind} nodes whose connections break meet again and know that they missed something`, async () => {
    const [a, b] = await startPair(kind);
    const before = [a.signs.length, b.signs.length];
    await kinds[kind].cut();
    for (const [index, { bus, signs }] of [a, b].entries()) {
      await eventually(() => {
        const since = signs.slice(before[index]);
        expect(since).toEqual(expect.arrayContaining(['left', 'opened', 'joined']));
        expect(bus.hasOthers()).toBe(true);
      }, patience);
    }
    await eventually(() => {
      a.bus.publish(revoked('after'));
      expect(b.heard).toContainEqual(revoked('after'));
    }, patience);
  });

  test(`over ${kind} a text that no node wrote is noted and harms nothing`, async () => {
    const [a, b] = await startPair(kind);
    const stranger = kinds[kind].wire();
    await new Promise<void>((resolve) => {
      stranger.start({ text: () => {}, open: resolve, lost: () => {} });
    });
    stranger.send('{"node":"x","notice":{"t":"revoked"}}');
    await eventually(() => expect(a.lines.join()).toContain('bus-unreadable'), patience);
    await stranger.stop();
    a.bus.publish(revoked('still'));
    await eventually(() => expect(b.heard).toEqual([revoked('still')]), patience);
  });
});

const entries = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    author: '0xa',
    json: 'é'.repeat(length),
    hash: 'h',
  }));
const advance = (to: number, length: number): Extract<Notice, { t: 'log' }> => {
  return { t: 'log', room: 'general', epoch: 'e', from: 1, to, entries: entries(to, length) };
};

test('NATS brings the messages along, unless they are too many for it', async () => {
  const [a, b] = await startPair('NATS');
  a.bus.publish(advance(3, 1_000), 'log general');
  a.bus.publish(advance(200, 1_000), 'log general');
  await eventually(() => expect(b.heard).toHaveLength(2), patience);
  expect(b.heard).toEqual([advance(3, 1_000), { ...advance(200, 1_000), entries: [] }]);
});

test('PostgreSQL brings only the newest hint of a room, whatever its messages are', async () => {
  const [a, b] = await startPair('PostgreSQL');
  for (let to = 1; to <= 40; to += 1) a.bus.publish(advance(to, 1_000), 'log general');
  await eventually(() => expect(b.heard.at(-1)).toMatchObject({ to: 40, entries: [] }), patience);
  expect(b.heard).toHaveLength(1);
});

test('a node that is alone says nothing but its hello, however much happens', async () => {
  const texts: string[] = [];
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  await listener.query('listen parley_bus');
  listener.on('notification', ({ payload = '' }) => texts.push(JSON.parse(payload).notice.t));
  const alone = start('PostgreSQL', 20);
  await eventually(() => expect(alone.signs).toEqual(['opened']), patience);
  for (let to = 1; to <= 40; to += 1) alone.bus.publish(advance(to, 10), `${to}`);
  await eventually(() => expect(texts).toEqual(['hello']), patience);
  await alone.bus.stop();
  await eventually(() => expect(texts.at(-1)).toBe('bye'), patience);
  expect(texts).toEqual(['hello', 'bye']);
  await listener.end();
});

test('a node that falls silent without a goodbye is gone, and is met again when it speaks', async () => {
  const near = start('NATS', 50);
  const far = startTestNode(createNatsWire(nats.proxyUrl, 'parley.test', silentLog), 50);
  nodes.push(far);
  await eventually(() => expect(near.bus.hasOthers()).toBe(true), patience);
  nats.proxy.silence();
  await eventually(() => expect(near.bus.hasOthers()).toBe(false), patience);
  await eventually(() => expect(far.bus.hasOthers()).toBe(false), patience);
  nats.proxy.mend();
  nats.proxy.cut();
  nats.proxy.mend();
  await eventually(() => expect(near.bus.hasOthers()).toBe(true), patience);
  await eventually(() => expect(far.signs.at(-1)).toBe('joined'), patience);
});

test('a node starts while its NATS is away, and finds the others once it is there', async () => {
  nats.proxy.cut();
  const waiting = startTestNode(createNatsWire(nats.proxyUrl, 'parley.test', silentLog));
  nodes.push(waiting);
  const there = start('NATS');
  await eventually(() => expect(there.signs).toEqual(['opened']), patience);
  expect(waiting.signs).toEqual([]);
  nats.proxy.mend();
  await eventually(() => expect(waiting.bus.hasOthers()).toBe(true), patience);
});

test('a NATS that asks for a name and a password gets those of its address', async () => {
  const guarded = await startNats(undefined, ['--user', 'parley', '--pass', 'p@ss']);
  const url = guarded.url.replace('//', '//parley:p%40ss@');
  const pair = [0, 1].map(() => startTestNode(createNatsWire(url, 'parley.test', silentLog)));
  const haveOthers = () => pair.map(({ bus }) => bus.hasOthers());
  await eventually(() => expect(haveOthers()).toEqual([true, true]), patience);
  for (const { bus } of pair) await bus.stop();
  await guarded.stop();
});
