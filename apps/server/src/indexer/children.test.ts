import { collectionAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { launchCollection } from '@parley/chain/nft/launchCollection';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { type Address, parseEther, zeroAddress } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { defineHandler } from './defineHandler.ts';
import type { Handler } from './handler.ts';
import type { Root } from './roots.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex } from './testIndex.ts';
import { startTestNode } from './testNode.ts';
import type { Recipe } from './version.ts';

let chain: TestChain;
let launchpad: Root;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  chain = await startTestChain();
  const { nftLaunchpadBondingAddress } = await deploySampleNft(chain.rpcUrl, chain.sample);
  launchpad = { kind: 'launchpad', address: nftLaunchpadBondingAddress.toLowerCase() };
  await chain.mint();
});
afterAll(() => chain.stop());
beforeEach(async () => {
  database = await createTestDatabase('index', async (url) => {
    await migrate(url);
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await database.drop();
});

type Choice = {
  handlers: readonly Handler[];
  recipe: Recipe;
  roots?: readonly Root[];
  rpcUrls?: readonly string[];
};

function start(choice: Choice) {
  const { handlers, recipe, roots = [...chain.roots, launchpad] } = choice;
  const { rpcUrls = [chain.rpcUrl] } = choice;
  const index = startTestIndex({
    databaseUrl: database.url,
    rpcUrls,
    roots,
    handlers,
    recipe,
  });
  stops.push(index.stop);
  return index;
}

const isCurrent = async (index: ReturnType<typeof start>) => {
  const block = await chain.newest();
  await expect.poll(() => index.state()).toMatchObject({ block, isReady: true });
};

const tokensSql = `create table tokens (
  block bigint not null, log_index int not null, tx text not null, time bigint not null,
  collection text not null, supply numeric(78, 0) not null, primary key (block, log_index))`;

const launches = defineHandler({
  kind: 'launchpad',
  abi: launchpadAbi,
  events: {
    CollectionLaunched: ({ collection }) => ({
      rows: [],
      children: [{ kind: 'collection', address: collection }],
    }),
  },
});
const tokens = defineHandler({
  kind: 'collection',
  abi: collectionAbi,
  events: {
    Minted: ({ supply }, { address }) => ({
      rows: [{ table: 'tokens', values: { collection: address, supply } }],
    }),
  },
});

async function launch(uniqueId: string, firstTokens: bigint): Promise<void> {
  const hash = await launchCollection({
    client: chain.sample.client,
    wallet: chain.sample.wallet(5),
    uniqueId,
    firstTokens,
    launchpad: launchpad.address as Address,
    name: uniqueId,
    symbol: 'ART',
    basePriceWei: 10n ** 12n,
    creatorFeeBps: 100n,
    profile: { description: '', image: 'ipfs://picture', media: '', mediaKind: 'image' },
    maxProtocolFeeBps: 200n,
    referrer: zeroAddress,
    valueWei: parseEther('2'),
  });
  await chain.sample.client.waitForTransactionReceipt({ hash });
}

async function recipeOf(version: string, sql: string): Promise<Recipe> {
  return { version, files: [{ name: 'test.sql', sql }] };
}

test('the events of a collection are found in the pass that finds its launch', async () => {
  await launch('first', 3n);
  const recipe = await recipeOf('one', tokensSql);
  const index = start({ handlers: [launches, tokens], recipe });
  await isCurrent(index);
  expect((await dumpIndex(database.url)).tokens).toHaveLength(3);
  await launch('second', 2n);
  await isCurrent(index);
  expect((await dumpIndex(database.url)).tokens).toHaveLength(5);
});

test('a collection is followed from its launch even if its next events are in the next block', async () => {
  const node = await startTestNode(chain.rpcUrl);
  stops.push(node.stop);
  const recipe = await recipeOf('near', tokensSql);
  // Only the launchpad: the points that a trade earns would have its block read in any case.
  const settings = { rpcUrls: [node.url], roots: [launchpad] };
  const index = start({ handlers: [launches, tokens], recipe, ...settings });
  await launch('near', 1n);
  await isCurrent(index);
  const count = async () => (await dumpIndex(database.url)).tokens?.length ?? 0;
  const before = await count();
  // Both blocks are read in one step: when the second is looked at, the collection is not known yet.
  node.faults.isDown = true;
  await launch('nearer', 1n);
  const [event] = await chain.sample.client.getContractEvents({
    address: launchpad.address as Address,
    ...({ abi: launchpadAbi, eventName: 'CollectionLaunched', strict: true } as const),
    fromBlock: BigInt(await chain.newest()),
  });
  const hash = await chain.sample.wallet(6).writeContract({
    address: event?.args.collection as Address,
    ...({ abi: collectionAbi, functionName: 'mint' } as const),
    args: [chain.sample.wallet(6).account.address, parseEther('1')],
    value: parseEther('1'),
  });
  await chain.sample.client.waitForTransactionReceipt({ hash });
  node.faults.isDown = false;
  await isCurrent(index);
  expect(await count()).toBe(before + 2);
});

test('handlers that find collections later get their events, too', async () => {
  await launch('third', 1n);
  const before = start({
    handlers: [{ ...launches, handle: () => ({ rows: [] }) }],
    recipe: await recipeOf('before', 'create table nothing (x int)'),
  });
  await isCurrent(before);
  await before.stop();
  const after = start({ handlers: [launches, tokens], recipe: await recipeOf('two', tokensSql) });
  await expect.poll(async () => (await dumpIndex(database.url)).tokens?.length).toBe(9);
  await isCurrent(after);
});
