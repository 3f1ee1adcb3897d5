import { createTestDatabase } from '@parley/testkit/database';
import { sizedCases } from '@parley/testkit/size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestChain, type TestChain } from '../indexer/testChain.ts';
import { dumpIndex, startTestIndex } from '../indexer/testIndex.ts';
import { migrate } from '../platform/migrate.ts';
import { type Collections, deployCollections } from './testCollections.ts';

let chain: TestChain;
let collections: Collections;
beforeAll(async () => {
  chain = await startTestChain();
  collections = await deployCollections(chain);
  for (const kind of [0, 1, 3]) await collections.launch(1 + kind, `start-${kind}`, kind);
});
afterAll(() => chain.stop());

/** An index of its own that has read the chain to its end. */
async function startIndex() {
  const database = await createTestDatabase('index', async (url) => {
    await migrate(url);
  });
  const launchpad = { kind: 'launchpad', address: collections.launchpad.toLowerCase() };
  const index = startTestIndex({
    databaseUrl: database.url,
    rpcUrls: [chain.rpcUrl],
    roots: [...chain.roots, launchpad],
  });
  const isAtHead = async () => {
    const block = await chain.newest();
    await expect
      .poll(() => index.state(), { timeout: 60_000 })
      .toMatchObject({ block, headBlock: block, isReady: true, setAside: 0 });
  };
  return {
    isAtHead,
    dump: () => dumpIndex(database.url),
    stop: async () => {
      await index.stop();
      await database.drop();
    },
  };
}

test.each(sizedCases([[10], [3], [90]]))(
  'after %d transactions that the chain forgot, launches among them, collections are as a fresh index reads them',
  { timeout: 600_000 },
  async (forgotten) => {
    const index = await startIndex();
    await collections.use(forgotten, 12);
    await index.isAtHead();
    const snapshot = await chain.snapshot();
    const launched = [...collections.launched];
    await collections.launch(2, `lost-${forgotten}`, 1);
    await collections.use(forgotten + 1, forgotten);
    await index.isAtHead();

    await chain.revert(snapshot);
    collections.launched.splice(0, Number.POSITIVE_INFINITY, ...launched);
    await collections.launch(3, `instead-${forgotten}`, 0);
    await collections.use(forgotten + 2, 8);
    await index.isAtHead();

    const fresh = await startIndex();
    await fresh.isAtHead();
    expect(await index.dump()).toEqual(await fresh.dump());
    await Promise.all([index.stop(), fresh.stop()]);
  },
);
