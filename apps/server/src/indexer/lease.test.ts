import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { LeaseLostError } from './errors.ts';
import { inStep, takeLease } from './lease.ts';
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

test('a step of a server that lost its lease is not written', async () => {
  await withClient(database.url, async (client) => {
    const fence = (await takeLease(client)) ?? 0;
    await ask("update chain.follower set expires_at = '-infinity'");
    await withClient(database.url, async (other) => {
      expect(await takeLease(other)).toBe(fence + 1);
      expect(await takeLease(client)).toBe(null);
      const step = inStep(client, fence, () =>
        insertBlocks(client, [{ number: 1, hash: '0x', time: 1 }]),
      );
      await expect(step).rejects.toThrow(LeaseLostError);
    });
    expect((await ask('select from chain.blocks')).rowCount).toBe(0);
    // The connection of its holder is closed: nobody has to wait until it is overdue.
    await expect.poll(() => takeLease(client)).toBe(fence + 2);
  });
});
