import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { startTestProxy, type TestProxy } from '@parley/testkit/proxy';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import type { HeadsOptions } from './node/heads.ts';
import { startTestChain, type TestChain } from './testChain.ts';
import { startTestIndex } from './testIndex.ts';

/** Longer than any test takes: a look that would be in vain, in milliseconds. */
const never = 3_600_000;
const patience = { timeout: 60_000 };

let chain: TestChain;
let proxy: TestProxy;
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
  proxy = await startTestProxy(chain.rpcUrl);
  stops.push(proxy.stop);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await database.drop();
});

type Index = ReturnType<typeof startTestIndex>;

function start(heads: Partial<HeadsOptions>): Index {
  const index = startTestIndex({
    databaseUrl: database.url,
    rpcUrls: [chain.rpcUrl],
    roots: chain.roots,
    heads: { url: `ws://${proxy.host}`, pauseMs: 50, ...heads },
  });
  stops.push(index.stop);
  return index;
}

async function reaches(index: Index, block: number): Promise<void> {
  await expect.poll(() => index.state(), patience).toMatchObject({ block, isReady: true });
}

async function isLive(index: Index, expected = true): Promise<void> {
  await expect.poll(() => index.heads.isLive(), patience).toBe(expected);
}

test('an index that a node tells of new blocks reads them without looking', async () => {
  const index = start({ pollMs: 100, checkMs: never, lateMs: never });
  await isLive(index);
  await reaches(index, await chain.newest());
  for (let count = 0; count < 3; count += 1) await reaches(index, await chain.mint());
  expect(proxy.opened()).toBe(1);
});

test('an index whose socket breaks polls at once, and is told again later', async () => {
  const index = start({ pollMs: 50, checkMs: never, lateMs: never });
  await isLive(index);
  await reaches(index, await chain.newest());
  proxy.cut();
  await chain.mint();
  await reaches(index, await chain.mint());
  expect(index.heads.isLive()).toBe(false);
  proxy.mend();
  await isLive(index);
  // Nobody looks while blocks are announced: only an announcement brings this one.
  await reaches(index, await chain.mint());
});

test('an index whose socket hangs without closing finds new blocks by itself', async () => {
  const index = start({ pollMs: 50, checkMs: 200, lateMs: 300 });
  await isLive(index);
  await reaches(index, await chain.mint());
  proxy.silence();
  await reaches(index, await chain.mint());
  await isLive(index, false);
  await reaches(index, await chain.mint());
  proxy.mend();
  await isLive(index);
});

test('a socket that announces blocks which the node does not have is not believed', async () => {
  const index = start({ pollMs: 50, checkMs: never, lateMs: 300, pauseMs: never });
  await isLive(index);
  await reaches(index, await chain.newest());
  // Another first digit: a block far ahead.
  proxy.lie((text) => text.replace(/"number":"0x[0-9a-f]/, '"number":"0xf'));
  await chain.mint();
  await reaches(index, await chain.mint());
  await isLive(index, false);
  await reaches(index, await chain.mint());
});

test('a socket that announces other blocks of the same numbers is not believed', async () => {
  const index = start({ pollMs: 50, checkMs: never, lateMs: 300, pauseMs: never });
  await isLive(index);
  await reaches(index, await chain.newest());
  proxy.lie((text) => text.replace(/"hash":"0x[0-9a-f]{8}/, '"hash":"0xdeadbeef'));
  await reaches(index, await chain.mint());
  await isLive(index, false);
  await reaches(index, await chain.mint());
});

test('a node that refuses to subscribe, or talks nonsense, is polled', async () => {
  proxy.lie((text) => text.replace(/"result"/, '"resulf"'));
  const refused = start({ pollMs: 50, checkMs: never, lateMs: never, pauseMs: never });
  await reaches(refused, await chain.mint());
  expect(refused.heads.isLive()).toBe(false);
  await refused.stop();
  proxy.lie((text) => text.replace(/"jsonrpc"/, '"jsonrpc\\'));
  const puzzled = start({ pollMs: 50, checkMs: never, lateMs: never, pauseMs: never });
  await reaches(puzzled, await chain.mint());
  expect(puzzled.heads.isLive()).toBe(false);
});
