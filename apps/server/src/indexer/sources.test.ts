import { collectionAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { longTest, test } from '@parley/testkit/tests';
import { type Address, encodeFunctionData, type Hex, parseEther, toHex, zeroAddress } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import type { Root } from './roots.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';
import { startTestNode } from './testNode.ts';

const patience = { timeout: 60_000 };

let chain: TestChain;
let node: Awaited<ReturnType<typeof startTestNode>>;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  node = await startTestNode(chain.rpcUrl);
  stops.push(node.stop);
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

/** Follows these contracts up to the newest block; resolves with how to stop. */
async function follow(roots: readonly Root[], databaseUrl = database.url) {
  const index = startTestIndex({ databaseUrl, roots, rpcUrls: [node.url] });
  stops.push(index.stop);
  const block = await chain.newest();
  await expect.poll(() => index.state(), patience).toMatchObject({ block, isReady: true });
  return index;
}

async function startOf(address: string): Promise<number> {
  return await withClient(database.url, async (client) => {
    const found = 'select start_block from chain.sources where address = $1';
    return Number((await client.query(found, [address])).rows[0].start_block);
  });
}

const [names, minter, points] = [0, 1, 2];

test('a contract that a community adds is read from its own first block, and nothing else anew', async () => {
  await chain.mint();
  const [first, second] = [chain.roots[names] as Root, chain.roots[minter] as Root];
  const before = await follow([first, second]);
  await before.stop();
  // Far from the head, where ranges are asked for.
  await chain.mine(200);
  const current = await follow([first, second]);
  await current.stop();

  const added = chain.roots[points] as Root;
  await chain.mint();
  node.ranges.length = 0;
  await follow([first, second, added]);
  expect(node.ranges.length).toBeGreaterThan(0);
  for (const { address, fromBlock } of node.ranges) {
    expect(address).toEqual([added.address]);
    expect(Number(fromBlock)).toBeGreaterThanOrEqual(await startOf(added.address));
  }
  expect(await startOf(added.address)).toBeGreaterThan(0);

  const fresh = await newDatabase();
  await follow([first, second, added], fresh.url);
  expect(await dumpIndex(database.url)).toEqual(await dumpIndex(fresh.url));
});

test('a contract is read from the block that the config names, also by a node without old state', async () => {
  node.faults.isRestored = true;
  const [root] = chain.roots as [Root];
  await follow([{ ...root, startBlock: 3 }]);
  expect(await startOf(root.address)).toBe(3);
  expect(node.asked.get('eth_getCode')).toBe(1);
});

test('a block to come is not where the events of a contract begin', async () => {
  const [root] = chain.roots as [Root];
  await follow([{ ...root, startBlock: 1_000_000 }]);
  expect(await startOf(root.address)).toBeLessThan(await chain.newest());
});

/** More than are asked for by address. */
const many = 320;

/** Sends from unlocked accounts without waiting, and makes blocks of it. */
async function sendAll(calls: readonly { from: Address; to: Address; data: Hex }[]): Promise<void> {
  await chain.tester.setAutomine(false);
  for (const [index, { from, to, data }] of calls.entries()) {
    const value = toHex(parseEther('2'));
    await chain.sample.client.request({
      method: 'eth_sendTransaction' as never,
      params: [{ from, to, data, value, gas: toHex(1_500_000) }] as never,
    });
    if (index % 15 === 14) await chain.tester.mine({ blocks: 1 });
  }
  await chain.tester.mine({ blocks: 1 });
  await chain.tester.setAutomine(true);
}

async function deployLaunchpad(launchFee: string): Promise<Address> {
  const { rpcUrl, sample } = chain;
  return (await deploySampleNft(rpcUrl, sample, undefined, launchFee)).nftLaunchpadBondingAddress;
}

function launches(launchpad: Address, count: number) {
  const { address: from } = chain.sample.wallet(5).account;
  return Array.from({ length: count }, (_, index) => {
    const collection = {
      uniqueId: `c-${index}`,
      name: `C ${index}`,
      symbol: 'C',
      basePrice: 10n ** 12n,
      creatorFee: 100n,
      maxProtocolFee: 500n,
      firstTokens: 1n,
      profile: { description: '', image: `ipfs://${index}`, media: '', mediaKind: 0 },
    };
    const args = [collection, zeroAddress] as const;
    const data = encodeFunctionData({ abi: launchpadAbi, functionName: 'launch', args });
    return { from, to: launchpad, data };
  });
}

async function launchedBy(launchpad: Address): Promise<Address[]> {
  const events = await chain.sample.client.getContractEvents({
    ...({ abi: launchpadAbi, eventName: 'CollectionLaunched', strict: true } as const),
    address: launchpad,
    fromBlock: 0n,
  });
  return events.map(({ args }) => args.collection);
}

function mints(collections: readonly Address[]) {
  const { address: from } = chain.sample.wallet(6).account;
  const args = [from, parseEther('2')] as const;
  const data = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args });
  return collections.map((to) => ({ from, to, data }));
}

longTest(
  'hundreds of collections are asked for by their events, and those of others are left out',
  async () => {
    const own = await deployLaunchpad('1');
    const other = await deployLaunchpad('0.5');
    const root = { kind: 'launchpad', address: own.toLowerCase() };
    await sendAll([...launches(own, many), ...launches(other, 3)]);
    const ours = await launchedBy(own);
    const theirs = await launchedBy(other);
    expect([ours.length, theirs.length]).toEqual([many, 3]);
    // Trades far from the head, and near it.
    await sendAll(mints([...ours.slice(0, 20), ...theirs]));
    await chain.mine(200);
    const index = await follow([root]);
    await index.stop();
    await sendAll(mints([...ours.slice(10, 30), ...theirs]));
    await chain.mine(200);
    node.ranges.length = 0;
    const again = await follow([root]);
    expect(node.ranges.length).toBeGreaterThan(0);
    for (const { address, topics } of node.ranges) {
      expect(address).toBeUndefined();
      expect(topics?.[0]?.length).toBeGreaterThan(5);
    }
    await sendAll(mints([...ours.slice(-5), ...theirs]));
    const block = await chain.newest();
    await expect.poll(() => again.state(), patience).toMatchObject({ block });

    const onChain = await chain.sample.client.getContractEvents({
      ...({ abi: collectionAbi, eventName: 'Minted', strict: true } as const),
      address: ours,
      fromBlock: 0n,
    });
    expect(onChain).toHaveLength(many + 20 + 20 + 5);
    const rows = await withClient(database.url, async (client) => {
      const { rows } = await client.query(
        'select collection, token_id, tx from indexed.trades order by block, log_index',
      );
      return rows;
    });
    expect(rows.map(({ collection, token_id, tx }) => [collection, BigInt(token_id), tx])).toEqual(
      onChain.map(({ address, args, transactionHash }) => [
        ...[address.toLowerCase(), args.tokenId, transactionHash],
      ]),
    );
  },
);
