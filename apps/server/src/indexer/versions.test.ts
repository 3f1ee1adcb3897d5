import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import type { Handler } from './handler.ts';
import { namesHandler } from './handlers/names.ts';
import type { Root } from './roots.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';
import { type Recipe, readRecipe } from './version.ts';

let chain: TestChain;
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  chain = await startTestChain();
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
};

function start({ handlers, recipe, roots = chain.roots }: Choice) {
  const index = startTestIndex({
    databaseUrl: database.url,
    rpcUrls: [chain.rpcUrl],
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
