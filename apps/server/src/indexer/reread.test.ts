import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { longTest, test } from '@parley/testkit/tests';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { beginReread, rereadBlock } from './reread.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';
import { startTestNode } from './testNode.ts';

let chain: TestChain;
let node: Awaited<ReturnType<typeof startTestNode>>;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
const patience = { timeout: 60_000 };

beforeAll(async () => {
  chain = await startTestChain();
  node = await startTestNode(chain.rpcUrl);
  for (let count = 0; count < 5; count += 1) {
    await chain.mint(1 + count);
    await chain.mine(30);
  }
});
afterAll(async () => {
  await node.stop();
  await chain.stop();
});
beforeEach(async () => {
  database = await newDatabase();
});
afterEach(async () => {
  node.faults.refuses = null;
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
  const index = startTestIndex({ databaseUrl, roots: chain.roots, rpcUrls: [node.url] });
  stops.push(index.stop);
  return index;
}

async function atHead(index: ReturnType<typeof start>): Promise<void> {
  const block = await chain.newest();
  await expect.poll(() => index.state(), patience).toMatchObject({ block, isReady: true });
}

async function freshDump() {
  const fresh = await newDatabase();
  await atHead(start(fresh.url));
  return await dumpIndex(fresh.url);
}

/** Takes an event out of the index and of what it stored, as a node does that never told it. */
async function loseAnEvent(): Promise<void> {
  await withClient(database.url, async (client) => {
    await client.query('set search_path to indexed');
    const { rows } = await client.query<{ block: string; log_index: number }>(
      'delete from name_registrations where block = (select min(block) from name_registrations) returning *',
    );
    expect(rows).toHaveLength(1);
    const place = [rows[0]?.block, rows[0]?.log_index];
    await client.query('delete from chain.logs where (block, log_index) = ($1, $2)', place);
  });
}

const namesOf = async () => (await dumpIndex(database.url)).names?.length;
const reread = () => withClient(database.url, beginReread);
const leftToRead = () => withClient(database.url, rereadBlock);

test('an index that lacks an event has it once all was read from the chain again, beside the running server', async () => {
  const index = start();
  await atHead(index);
  const names = (await namesOf()) ?? 0;
  await loseAnEvent();
  expect(await namesOf()).toBe(names - 1);
  await reread();
  await chain.mint(6);
  await expect.poll(leftToRead, patience).toBeNull();
  await atHead(index);
  expect(await namesOf()).toBe(names + 1);
  expect(await dumpIndex(database.url)).toEqual(await freshDump());
  // And goes on as any other.
  await chain.mint(7);
  await atHead(index);
  expect(await dumpIndex(database.url)).toEqual(await freshDump());
});

test('while all is read again pages show what was there, and say so; a start in between goes on with it', async () => {
  const index = start();
  await chain.mint(1);
  await atHead(index);
  const before = await dumpIndex(database.url);
  await loseAnEvent();
  const lacking = await dumpIndex(database.url);
  const { hash } = await chain.sample.client.getBlock();
  node.faults.refuses = ({ blockHash }) => blockHash === hash;
  await reread();
  // The past is read, the newest block isn't.
  await expect.poll(leftToRead, patience).toBeGreaterThan(64);
  expect(index.state().isReady).toBe(false);
  expect(index.isAtHead()).toBe(false);
  expect(await dumpIndex(database.url)).toEqual(lacking);
  await index.stop();
  expect(await leftToRead()).not.toBeNull();
  node.faults.refuses = null;
  await atHead(start());
  await expect.poll(leftToRead, patience).toBeNull();
  expect(await dumpIndex(database.url)).toEqual(before);
});

longTest(
  'an index that was never made, and one without contracts, are read again as well',
  async () => {
    await reread();
    await atHead(start());
    expect(await leftToRead()).toBeNull();
    const other = await newDatabase();
    await withClient(other.url, beginReread);
    const index = startTestIndex({ databaseUrl: other.url, roots: [], rpcUrls: [node.url] });
    stops.push(index.stop);
    await expect.poll(() => index.state().isReady, patience).toBe(true);
    expect(await withClient(other.url, rereadBlock)).toBeNull();
  },
);
