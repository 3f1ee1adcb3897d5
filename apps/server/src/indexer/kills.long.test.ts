import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { freePort } from '@parley/embedded/child';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import { sized } from '@parley/testkit/size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, serverFile } from '../../../../tools/start/serverBuild.ts';
import { readCommunity } from '../config.ts';
import { type Collections, deployCollections } from '../nfts/testCollections.ts';
import { migrate } from '../platform/migrate.ts';
import { testCommunity } from '../testCommunity.ts';
import { rootsOf } from './roots.ts';
import { startLastingChain, startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';

/** Six of the short run are two of each part. */
const kills = sized(6, 20);
/** Far more than it takes, in milliseconds. */
const timeout = 600_000;

let folder: string;
let chain: TestChain;
let postgres: EmbeddedPostgres;
let port: number;
let serverPort: number;
let collections: Collections;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-index-kills-'));
  port = await freePort();
  postgres = await startPostgres({ folder: join(folder, 'postgres'), port });
  await migrate(postgres.url);
  chain = await startTestChain(() => startLastingChain(join(folder, 'chain')));
  collections = await deployCollections(chain);
  for (const by of [1, 2, 3]) await collections.launch(by, `piece-${by}`, 0);
  serverPort = await freePort();
  writeConfig();
  await buildServer();
}, timeout);
afterAll(async () => {
  await chain.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server as `npm start` runs it, told of blocks by the chain; it waits for nothing. */
function startServer(): ChildProcess {
  const settings = {
    DATABASE_URL: postgres.url,
    RPC_URL: chain.rpcUrl,
    PARLEY_RPC_SOCKET_URL: chain.rpcUrl.replace(/^http/, 'ws'),
    PARLEY_CONFIG: join(folder, 'config.json'),
    PORT: String(serverPort),
  };
  return spawn(process.execPath, [serverFile], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
}

/** A community of the contracts that the chain has. */
function writeConfig(): void {
  const config = {
    ...testCommunity,
    ...chain.sample,
    projectUrl: `http://localhost:${serverPort}`,
    nftLaunchpadBondingAddress: collections.launchpad,
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(publicConfigSchema.parse(config)));
}

/** Somebody trades, somebody mints names, and somebody looks at lists, whatever is down. */
async function useAll(state: { isOver: boolean }): Promise<void> {
  const again = async (act: () => Promise<unknown>) => {
    // The node may be killed between a transaction and its receipt.
    while (!state.isOver) await act().catch(() => sleep(20));
  };
  const lists = `http://127.0.0.1:${serverPort}/api/nfts?list=most-traded`;
  let seed = 0;
  await Promise.all([
    again(async () => {
      seed += 1;
      await collections.use(seed, 5);
    }),
    again(() => chain.mint(6, -1)),
    again(async () => await (await fetch(lists)).text()),
  ]);
}

async function killDatabase(): Promise<void> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;
  for (let tries = 0; ; tries += 1) {
    try {
      postgres = await startPostgres({ folder: join(folder, 'postgres'), port });
      return;
    } catch (error) {
      // Its other processes need a moment to notice that it is gone.
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

/** The embedded chain starts its node again by itself. */
function killNode(): void {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  for (const line of lines) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const isOurs = Number(parent) === process.pid && args?.includes('anvil') === true;
    if (isOurs && args?.includes('--chain-id')) process.kill(Number(pid), 'SIGKILL');
  }
}

async function indexedBlock(): Promise<number> {
  return await withClient(postgres.url, async (client) => {
    const { rows } = await client.query(
      'select coalesce(min(block), -1) as block from chain.cursors',
    );
    return Number(rows[0].block);
  });
}

test('after kills of server, database, and chain amid trades the index equals a fresh one', {
  timeout,
}, async () => {
  let server = startServer();
  const state = { isOver: false };
  const use = useAll(state);
  for (let count = 0; count < kills; count += 1) {
    const before = await indexedBlock();
    await expect.poll(indexedBlock, { timeout: 60_000 }).toBeGreaterThan(before);
    await sleep(Math.random() * 200);
    if (count % 3 === 0) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = startServer();
    } else if (count % 3 === 1) await killDatabase();
    else killNode();
  }
  state.isOver = true;
  await use;
  const block = await chain.newest();
  await expect.poll(indexedBlock, { timeout: 60_000 }).toBe(block);
  expect(server.exitCode).toBe(null);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;

  await withClient(postgres.url, (client) => client.query('create database fresh'));
  const freshUrl = postgres.url.replace(/\/parley$/, '/fresh');
  await migrate(freshUrl);
  const { rpcUrl } = chain;
  const roots = rootsOf(readCommunity(join(folder, 'config.json')));
  const fresh = startTestIndex({ databaseUrl: freshUrl, rpcUrls: [rpcUrl], roots });
  await expect.poll(() => fresh.state()).toMatchObject({ block, isReady: true });
  await fresh.stop();
  const dump = await dumpIndex(postgres.url);
  expect(dump.trades?.length).toBeGreaterThan(kills);
  expect(dump).toEqual(await dumpIndex(freshUrl));
});
