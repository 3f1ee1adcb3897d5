import { nameRegistryAbi } from '@parley/chain/generated/abis';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { sizedCases } from '@parley/testkit/size';
import { sizedTest, test } from '@parley/testkit/tests';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex } from './testIndex.ts';
import { startTestNode, type TestLog } from './testNode.ts';

let chain: TestChain;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
const patience = { timeout: 60_000 };

beforeAll(async () => {
  chain = await startTestChain();
  for (let count = 0; count < 40; count += 1) {
    await chain.mint(1 + (count % 5));
    await chain.mine(3);
  }
  // Far enough for ranges of blocks to be asked for.
  await chain.mine(40);
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

type TestNode = Awaited<ReturnType<typeof newNode>>;

function start(nodes: readonly TestNode[], databaseUrl = database.url) {
  const rpcUrls = nodes.map(({ url }) => url);
  const index = startTestIndex({ databaseUrl, roots: chain.roots, rpcUrls });
  stops.push(index.stop);
  return index;
}

type Index = ReturnType<typeof start>;

/** Waits until the index is at the newest block, and compares it with one of a good node. */
async function expectEqual(index: Index): Promise<void> {
  const block = await chain.newest();
  await expect.poll(() => index.state(), patience).toMatchObject({ block, isReady: true });
  const fresh = await newDatabase();
  const good = start([await newNode()], fresh.url);
  await expect.poll(() => good.state(), patience).toMatchObject({ block, isReady: true });
  expect(await dumpIndex(database.url)).toEqual(await dumpIndex(fresh.url));
}

const hostOf = (node: TestNode) => new URL(node.url).host;
const leftOut = (node: TestNode, block: number, number = 1) =>
  `Node ${number} (${hostOf(node)}) left out logs of block ${block}.`;

/** A block in which a member chooses their main name twice: two logs of one address with the same topics. */
async function makeTwins(): Promise<number> {
  const { tester, sample } = chain;
  await tester.setAutomine(false);
  const choose = (name: string) =>
    sample.wallet(1).writeContract({
      address: sample.punkTldAddress,
      abi: nameRegistryAbi,
      gas: 200_000n,
      functionName: 'editDefaultDomain',
      args: [name],
    });
  const sent = [await choose('member-1'), await choose('member-6')];
  await tester.mine({ blocks: 1 });
  await tester.setAutomine(true);
  for (const hash of sent) await sample.client.waitForTransactionReceipt({ hash });
  return await chain.newest();
}

/** The second log of every block after this one. */
const secondAfter = (block: number) => (log: TestLog) =>
  Number(log.blockNumber) > block && log.logIndex === '0x1';

/** 37 of the logs in which names were registered, and in the order of the blocks the first of them. */
async function logsToLeaveOut() {
  const logs = await chain.sample.client.getContractEvents({
    address: chain.sample.punkTldAddress,
    abi: nameRegistryAbi,
    eventName: 'NameRegistered',
    fromBlock: 0n,
    strict: true,
  });
  const left = logs.slice(1, 38);
  expect(left).toHaveLength(37);
  const places = new Set(left.map((log) => `${log.blockNumber} ${log.logIndex}`));
  const isLeft = (log: TestLog) => places.has(`${Number(log.blockNumber)} ${Number(log.logIndex)}`);
  return { isLeft, blocks: left.map((log) => Number(log.blockNumber)) };
}

async function atHead(index: Index): Promise<number> {
  const block = await chain.newest();
  await expect.poll(() => index.state(), patience).toMatchObject({ block, isReady: true });
  return block;
}

test('the last log of a block, which repeats the one before, is missed by the receipts, and the node is named', async () => {
  const node = await newNode();
  const index = start([node]);
  const before = await atHead(index);
  node.faults.leavesOut = secondAfter(before);
  const block = await makeTwins();
  const sentence = leftOut(node, block);
  await expect
    .poll(() => index.state().trouble, patience)
    .toBe(`The node of the chain: ${sentence}`);
  expect(index.state()).toMatchObject({ block: before, nodes: [sentence] });
  node.faults.leavesOut = null;
  await expectEqual(index);
  await expect.poll(() => index.state().trouble, patience).toBeNull();
});

test('a log in the midst of a block is missed by the numbers of the others, without receipts or another node', async () => {
  const node = await newNode();
  Object.assign(node.faults, { hasNoReceipts: true });
  const index = start([node]);
  const before = await atHead(index);
  node.faults.leavesOut = (log) => Number(log.blockNumber) > before && log.logIndex === '0x0';
  const block = await makeTwins();
  await expect.poll(() => index.state().nodes, patience).toEqual([leftOut(node, block)]);
  node.faults.leavesOut = null;
  await expectEqual(index);
});

sizedTest.each(
  sizedCases([
    [2, 'the second'],
    [1, 'the first'],
  ] as const),
)(
  'of two nodes without receipts the one that leaves out a last log is left, be it %i: %s',
  async (number, _which) => {
    const nodes = [await newNode(), await newNode()];
    const index = start(nodes);
    const before = await atHead(index);
    const bad = nodes[number - 1] as TestNode;
    Object.assign(bad.faults, { leavesOut: secondAfter(before), isSilent: true });
    const block = await makeTwins();
    await expectEqual(index);
    expect(index.state().nodes).toEqual([leftOut(bad, block, number)]);
    await expect.poll(() => index.state().trouble, patience).toBeNull();
  },
);

test('37 logs that the only node leaves out of the past are missed, and nothing goes on without them', async () => {
  const node = await newNode();
  const { isLeft, blocks } = await logsToLeaveOut();
  node.faults.leavesOut = isLeft;
  const index = start([node]);
  await expect.poll(() => index.state().nodes, patience).toHaveLength(1);
  const [sentence = ''] = index.state().nodes;
  expect(blocks.map((block) => leftOut(node, block))).toContain(sentence);
  await expect.poll(() => index.state().trouble).toContain('left out logs');
  expect(index.state().block).toBeLessThan(blocks[0] ?? 0);
  expect(index.state().isReady).toBe(false);
  node.faults.leavesOut = null;
  await expectEqual(index);
});

sizedTest.each(sizedCases([2, 1]))(
  '37 logs that node %i of two leaves out of the past come from the other one',
  async (number, _which) => {
    const nodes = [await newNode(), await newNode()];
    const bad = nodes[number - 1] as TestNode;
    const { isLeft, blocks } = await logsToLeaveOut();
    bad.faults.leavesOut = isLeft;
    const index = start(nodes);
    await expectEqual(index);
    expect(index.state().nodes).toEqual([leftOut(bad, blocks[0] ?? 0, number)]);
    // Ranges that two nodes tell alike need no look at their blocks: fewer requests than there are blocks.
    const asked = nodes.map((node) => node.asked.get('eth_getBlockByNumber') ?? 0);
    expect(Math.min(...asked)).toBeLessThan(blocks.length);
  },
);

test('ranges that two nodes tell alike are believed without a look at each block', async () => {
  const nodes = [await newNode(), await newNode()];
  const index = start(nodes);
  await expectEqual(index);
  const asked = nodes.map((node) => node.asked.get('eth_getBlockByNumber') ?? 0);
  expect(asked[0]).toBeLessThan(120);
  expect(index.state().nodes).toEqual([]);
});

test('another node that lags, or does not answer, is no reason to doubt the first', async () => {
  const nodes = [await newNode(), await newNode(), await newNode()];
  Object.assign(nodes[1]?.faults ?? {}, { lag: 150 });
  Object.assign(nodes[2]?.faults ?? {}, { isDown: true });
  const index = start(nodes);
  await expectEqual(index);
  expect(index.state().nodes).toEqual([]);
});
