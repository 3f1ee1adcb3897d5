import { collectionAbi, launchpadAbi } from '@parley/chain/generated/abis';
import { launchCollection } from '@parley/chain/nft/launchCollection';
import { deploySampleNft } from '@parley/deploy/sampleNft';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { type Address, parseEther, zeroAddress } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { defineHandler } from './defineHandler.ts';
import type { Handler } from './handler.ts';
import { namesHandler } from './handlers/names.ts';
import type { Root } from './roots.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';
import { startTestNode } from './testNode.ts';
import { type Recipe, readRecipe } from './version.ts';

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
    ...{ databaseUrl: database.url, rpcUrls, roots, handlers, recipe },
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
    ...{ client: chain.sample.client, wallet: chain.sample.wallet(5), uniqueId, firstTokens },
    launchpad: launchpad.address as Address,
    ...{ name: uniqueId, symbol: 'ART', basePriceWei: 10n ** 12n, creatorFeeBps: 100n },
    profile: { description: '', image: 'ipfs://picture', media: '', mediaKind: 'image' },
    ...{ maxProtocolFeeBps: 200n, referrer: zeroAddress, valueWei: parseEther('2') },
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

test('an event that cannot be handled is set aside, and derived by the next version', async () => {
  const recipe = await readRecipe([namesHandler]);
  const broken: Handler = {
    ...namesHandler,
    handle: (name, args, place, constants) => {
      if (name === 'NameRegistered') throw new Error('A fault of the handler');
      return namesHandler.handle(name, args, place, constants);
    },
  };
  // A table that is not there is the database's refusal of the rows of one event.
  const lost: Handler = {
    ...broken,
    handle: (name, args, place, constants) =>
      name === 'MainNameChanged'
        ? { rows: [{ table: 'no_such_table', values: { holder: '0x' } }] }
        : broken.handle(name, args, place, constants),
  };
  const first = start({ handlers: [lost], recipe });
  await expect.poll(() => first.state()).toMatchObject({ isReady: true, setAside: 2 });
  const dump = await dumpIndex(database.url);
  expect(dump.names).toEqual([]);
  expect(dump.name_transfers).toHaveLength(1);
  expect(dump.set_aside?.join()).toContain('A fault of the handler');
  expect(dump.set_aside?.join()).toContain('no_such_table');
  await first.stop();

  const second = start({ handlers: [namesHandler], recipe: { ...recipe, version: 'mended' } });
  await expect.poll(() => second.state()).toMatchObject({ isReady: true, setAside: 0 });
  await expect.poll(async () => (await dumpIndex(database.url)).names?.length).toBe(1);
});

test('tables made anew replace the present ones at once, which are kept until then', async () => {
  const recipe = await readRecipe([namesHandler]);
  const index = start({ handlers: [namesHandler], recipe });
  await isCurrent(index);
  const before = await dumpIndex(database.url);
  await withClient(database.url, async (client) => {
    // A row that no event gave: only tables made anew lack it.
    await client.query("insert into indexed.main_names values ('0xstray', 'stray')");
    await client.query("update chain.follower set next_version = ''");
    await expect
      .poll(async () => {
        const { rows } = await client.query('select count(*)::int as count from indexed.names');
        expect(rows[0].count).toBe(1);
        const { rows: said } = await client.query('select next_version from chain.follower');
        return said[0].next_version;
      })
      .toBe(null);
  });
  expect(await dumpIndex(database.url)).toEqual(before);
  expect(index.state()).toMatchObject({ isReady: true });
});

test('a contract that the config no longer names is forgotten with its events', async () => {
  const recipe = await readRecipe([namesHandler]);
  const first = start({ handlers: [namesHandler], recipe });
  await isCurrent(first);
  await first.stop();
  const second = start({ handlers: [namesHandler], recipe, roots: [] });
  await expect.poll(async () => (await dumpIndex(database.url)).names).toEqual([]);
  await second.stop();
  const third = start({ handlers: [namesHandler], recipe });
  await isCurrent(third);
  expect((await dumpIndex(database.url)).names).toHaveLength(1);
});
