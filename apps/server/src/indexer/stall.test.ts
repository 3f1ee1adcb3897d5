import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import type { Header } from './node/answers.ts';
import { createPeer } from './node/peer.ts';
import { createStallWatch } from './stall.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase('index', async (url) => {
    await migrate(url);
  });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => {
  // The database needs real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await client.query('delete from chain.blocks');
});

const rpc = { name: 'a.node', request: async () => null, forward: async () => '' };
const node = (other: number | null) => {
  const current = createPeer(rpc, 'Node 1 (a.node)');
  return {
    current: () => current,
    askAnother: async () =>
      other === null ? null : { answer: `0x${other.toString(16)}`, by: createPeer(rpc, 'Other') },
    leave: vi.fn(),
  };
};

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const head = (number: number, time: number) => ({ number, time }) as Header;
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

/** Stores blocks that came one after the other, the last now. */
async function store(count: number, everySeconds: number): Promise<Header> {
  const now = nowSeconds();
  await client.query(
    `insert into chain.blocks select n, '0x', $1::bigint - ($2 - n) * $3::int
     from generate_series(1, $2::bigint) n`,
    [now, count, everySeconds],
  );
  return head(count, now);
}

test('a node without a new block for long, on a chain that had one every few seconds, seems stuck, and says since when', async () => {
  const newest = await store(40, 2);
  const watch = createStallWatch({ client, node: node(null), isOnDemand: false });
  await watch.look(newest);
  pass(290);
  await watch.look(newest);
  expect([watch.words(), watch.ms()]).toEqual([null, 0]);
  pass(20);
  await watch.look(newest);
  expect(watch.words()).toBe(
    'Node 1 (a.node) has had no new block since 2027-01-15T08:00:00.000Z.',
  );
  expect(watch.ms()).toBe(310_000);
  await watch.look(head(41, nowSeconds()));
  expect([watch.words(), watch.ms()]).toEqual([null, 0]);
});

test.each([
  ['blocks come with transactions alone', 40, 2, true],
  ['blocks were far from each other before, too', 40, 120, false],
  ['too few blocks are known', 10, 2, false],
])('silence says nothing where %s', async (_, count, everySeconds, isOnDemand) => {
  const newest = await store(count, everySeconds);
  const watch = createStallWatch({ client, node: node(null), isOnDemand });
  await watch.look(newest);
  pass(900);
  await watch.look(newest);
  expect(watch.words()).toBeNull();
});

test('a node that stays behind another one is left for it after ten seconds', async () => {
  const one = node(45);
  const newest = await store(40, 2);
  const watch = createStallWatch({ client, node: one, isOnDemand: true });
  await watch.look(newest);
  pass(9);
  await watch.look(newest);
  expect(one.leave).not.toHaveBeenCalled();
  pass(1);
  await watch.look(newest);
  expect(one.leave).toHaveBeenCalledWith(
    one.current(),
    'stays at block 40 while another one is at 45',
  );
});

test('a node at the block that another one is at, too, is asked on', async () => {
  const one = node(40);
  const newest = await store(40, 2);
  const watch = createStallWatch({ client, node: one, isOnDemand: false });
  await watch.look(newest);
  pass(60);
  await watch.look(newest);
  expect(one.leave).not.toHaveBeenCalled();
});
