import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { FenceLostError } from './errors.ts';
import { inStep, takeFence } from './fence.ts';
import { insertBlocks } from './store.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';

let chain: TestChain;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  chain = await startTestChain();
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

function start() {
  const { roots, rpcUrl } = chain;
  const index = startTestIndex({ databaseUrl: database.url, roots, rpcUrls: [rpcUrl] });
  stops.push(index.stop);
  return index;
}

const ask = (text: string) => withClient(database.url, (client) => client.query(text));

test('one server of several follows, the others hear of each change, and one takes over', async () => {
  const first = start();
  const block = await chain.mint();
  await expect.poll(() => first.state().block).toBe(block);
  const second = start();
  const heard: string[][] = [];
  second.onChange((_block, topics) => heard.push([...topics]));
  // It reads where the chain stands before it can hear of anything newer.
  await expect.poll(() => second.state().block).toBe(block);
  const newer = await chain.mint(2);
  await expect.poll(() => second.state()).toMatchObject({ block: newer, headBlock: newer });
  await expect.poll(() => heard.flat()).toContain('names');
  const fenceOf = async () => (await ask('select fence from chain.follower')).rows[0].fence;
  const fence = await fenceOf();

  await first.stop();
  const last = await chain.mint(3);
  await expect.poll(() => second.state().block).toBe(last);
  expect(Number(await fenceOf())).toBe(Number(fence) + 1);
  expect((await dumpIndex(database.url)).names).toHaveLength(3);
});

test('a follower whose connections are cut takes the chain up again', async () => {
  const index = start();
  for (let round = 0; round < 3; round += 1) {
    const block = await chain.mint();
    await expect.poll(() => index.state().block).toBe(block);
    const { rows } = await ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'parley-index'`,
    );
    expect(rows).toHaveLength(1);
  }
  const block = await chain.mint();
  await expect.poll(() => index.state()).toMatchObject({ block, isReady: true });
});

test('a server whose connection was cut tells that anything may have changed meanwhile', async () => {
  const leading = start();
  const block = await chain.mint();
  await expect.poll(() => leading.state().block).toBe(block);
  const other = start();
  await expect.poll(() => other.state().block).toBe(block);
  const heard: string[][] = [];
  other.onChange((_block, topics) => heard.push([...topics]));
  await ask(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'parley-index'`,
  );
  await expect.poll(() => heard).toContainEqual(['*']);
});

test('a step of a server that lost its lease is not written', async () => {
  await withClient(database.url, async (client) => {
    const fence = await takeFence(client);
    await withClient(database.url, async (other) => {
      expect(await takeFence(other)).toBe(fence + 1);
      const step = inStep(client, fence, () =>
        insertBlocks(client, [{ number: 1, hash: '0x', time: 1 }]),
      );
      await expect(step).rejects.toThrow(FenceLostError);
    });
    expect((await ask('select from chain.blocks')).rowCount).toBe(0);
  });
});

test('a server of an earlier version, which knows of no lease, leaves the chain to the one that follows it', async () => {
  const index = start();
  const block = await chain.mint();
  await expect.poll(() => index.state().block).toBe(block);
  /** How it takes what nobody holds. */
  const take = `update chain.follower f set fence = fence + 1, holder = null
     where expires_at < now() or not exists (
       select from pg_stat_activity a where a.pid = f.holder and a.backend_start = f.holder_since)`;
  expect((await ask(take)).rowCount).toBe(0);
  // It followed before this one came: this one follows from now on.
  await ask('update chain.follower set fence = fence + 1');
  const newer = await chain.mint();
  await expect.poll(() => index.state()).toMatchObject({ block: newer, isReady: true });
  await index.stop();
  await expect.poll(async () => (await ask(take)).rowCount).toBe(1);
});
