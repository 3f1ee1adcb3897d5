import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { sized } from '@parley/testkit/size';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex } from './testIndex.ts';

/** How many blocks a reorganization replaces. */
const depths = [1, 2, 33, 64, 100].slice(0, sized(3, 5));

let chain: TestChain;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  chain = await startTestChain();
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

function start(databaseUrl = database.url) {
  const { roots, rpcUrl } = chain;
  const index = startTestIndex({ databaseUrl, roots, rpcUrls: [rpcUrl] });
  stops.push(index.stop);
  return index;
}

type Index = ReturnType<typeof start>;

async function reaches(index: Index, block: number): Promise<void> {
  await expect.poll(() => index.state()).toMatchObject({ block, headBlock: block, isReady: true });
}

/** What an index has that never saw anything but the chain as it is now. */
async function freshDump(): Promise<Record<string, string[]>> {
  const fresh = await newDatabase();
  const index = start(fresh.url);
  await reaches(index, await chain.newest());
  await index.stop();
  return await dumpIndex(fresh.url);
}

test('the index has what was minted, also after a restart', async () => {
  await chain.mint();
  const first = start();
  await reaches(first, await chain.mint());
  await first.stop();
  await chain.mint(2);
  const second = start();
  await reaches(second, await chain.mint(3, -1));
  const dump = await dumpIndex(database.url);
  expect(dump.names?.length).toBe(4);
  expect(dump).toEqual(await freshDump());
});

test('after a reorganization the index equals a fresh one, however deep', async () => {
  const index = start();
  for (const depth of depths) {
    await reaches(index, await chain.mint());
    const id = await chain.snapshot();
    for (let left = depth; left > 0; left -= 1) {
      if (left % 10 === 1) await chain.mint(1 + (left % 3));
      else await chain.mine(1);
    }
    await reaches(index, await chain.newest());
    await chain.revert(id);
    await chain.mine(depth + 1);
    await reaches(index, await chain.mint(4));
    expect(await dumpIndex(database.url)).toEqual(await freshDump());
  }
});

test('a chain that comes back 100 blocks shorter takes its events with it', async () => {
  const index = start();
  await reaches(index, await chain.mint());
  const before = await dumpIndex(database.url);
  const id = await chain.snapshot();
  await chain.mint(5);
  await chain.mine(98);
  await reaches(index, await chain.mint(6));
  await chain.revert(id);
  await reaches(index, await chain.newest());
  expect(await dumpIndex(database.url)).toEqual(before);
});
