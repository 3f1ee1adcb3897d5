import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { longTest, test } from '@parley/testkit/tests';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex } from './testIndex.ts';
import { startTestNode } from './testNode.ts';

let chain: TestChain;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  chain = await startTestChain();
  for (let count = 0; count < 6; count += 1) {
    await chain.mint(1 + (count % 3));
    await chain.mine(60);
  }
});
afterAll(() => chain.stop());
beforeEach(async () => {
  database = await newDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function newDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase('index', async (url) => {
    await migrate(url);
  });
  stops.push(made.drop);
  return made;
}

async function newNode() {
  const node = await startTestNode(chain.rpcUrl);
  stops.push(node.stop);
  return node;
}

type Settings = { rpcUrls: readonly string[]; databaseUrl?: string; timeoutMs?: number };

function start({ databaseUrl = database.url, ...settings }: Settings) {
  const index = startTestIndex({ databaseUrl, roots: chain.roots, ...settings });
  stops.push(index.stop);
  return index;
}

type Index = ReturnType<typeof start>;

/** Waits until the index is at the newest block, and compares it with one of a good node. */
async function expectEqual(index: Index): Promise<void> {
  const block = await chain.newest();
  await expect.poll(() => index.state(), { timeout: 90_000 }).toMatchObject({ block });
  const fresh = await newDatabase();
  const good = start({ rpcUrls: [chain.rpcUrl], databaseUrl: fresh.url });
  await expect.poll(() => good.state()).toMatchObject({ block, isReady: true });
  expect(await dumpIndex(database.url)).toEqual(await dumpIndex(fresh.url));
}

test('a node that refuses wide ranges is asked for narrow ones', async () => {
  const node = await newNode();
  node.faults.rangeMax = 25;
  const index = start({ rpcUrls: [node.url] });
  await expectEqual(index);
});

longTest('a node that limits requests is asked less, and the index still gets there', async () => {
  const node = await newNode();
  node.faults.perSecond = 20;
  const index = start({ rpcUrls: [node.url] });
  await expectEqual(index);
  expect(node.limited()).toBeGreaterThan(0);
});

longTest(
  'a node that refuses half of all requests is named as a trouble, although the index gets on',
  async () => {
    const node = await newNode();
    const index = start({ rpcUrls: [node.url] });
    await expectEqual(index);
    node.faults.refusesHalf = true;
    await expect
      .poll(() => index.state().trouble, { timeout: 90_000 })
      .toMatch(
        /^Node 1 \(127\.0\.0\.1:\d+\) refuses \d+ % of the requests: there are too many for it\.$/,
      );
    node.faults.refusesHalf = false;
    await expectEqual(index);
    await expect.poll(() => index.state().trouble, { timeout: 90_000 }).toBeNull();
  },
);

test('a node that leaves out logs near the head is noticed by the block’s bloom', async () => {
  const node = await newNode();
  node.faults.hasNoReceipts = true;
  const index = start({ rpcUrls: [node.url] });
  const first = await chain.mint();
  await expect.poll(() => index.state().block).toBe(first);
  node.faults.omit = 3;
  await chain.mint(2);
  await expectEqual(index);
  expect(node.faults.omit).toBe(0);
  node.faults.omitOne = 2;
  await chain.mint(3);
  await expectEqual(index);
  expect(node.faults.omitOne).toBe(0);
});

test('a node that lags behind another never makes the index forget or miss anything', async () => {
  const [good, lagging] = [await newNode(), await newNode()];
  lagging.faults.lag = 5;
  const index = start({ rpcUrls: [lagging.url, good.url] });
  for (let count = 0; count < 5; count += 1) {
    await chain.mint(1 + (count % 3));
    // Each failure asks the other node from then on.
    good.faults.isDown = count % 2 === 1;
    lagging.faults.isDown = !good.faults.isDown;
  }
  good.faults.isDown = false;
  await expectEqual(index);
});

test('a node that hangs is given up, and the next one asked', async () => {
  const [hanging, good] = [await newNode(), await newNode()];
  hanging.faults.hang = Number.POSITIVE_INFINITY;
  const index = start({ rpcUrls: [hanging.url, good.url], timeoutMs: 500 });
  await expectEqual(index);
});

test('while no node answers the index says so, and goes on when one is back', async () => {
  const node = await newNode();
  const index = start({ rpcUrls: [node.url] });
  await expect.poll(() => index.state().isReady).toBe(true);
  node.faults.isDown = true;
  await expect.poll(() => index.state().trouble).toContain('The node of the chain');
  await chain.mint();
  node.faults.isDown = false;
  await expectEqual(index);
  await expect.poll(() => index.state().trouble).toBe(null);
});

test('a restored chain, whose block 1 names another block 0, is read from its beginning', async () => {
  const young = await startTestChain();
  stops.push(() => young.stop());
  const node = await startTestNode(young.rpcUrl);
  stops.push(node.stop);
  node.faults.isRestored = true;
  await young.mint(1);
  const index = startTestIndex({
    databaseUrl: database.url,
    rpcUrls: [node.url],
    roots: young.roots,
  });
  stops.push(index.stop);
  const block = await young.newest();
  await expect
    .poll(() => index.state(), { timeout: 30_000 })
    .toMatchObject({ block, isReady: true, setAside: 0 });
});
