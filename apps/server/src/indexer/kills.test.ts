import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parley/embedded/child';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import { sized } from '@parley/testkit/size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { startLastingChain, startTestChain, type TestChain } from './testChain.ts';
import { dumpIndex, startTestIndex, withClient } from './testIndex.ts';

const script = fileURLToPath(new URL('./testFollower.ts', import.meta.url));
/** Six of the short run are two of each part. */
const kills = sized(6, 20);
/** Far more than it takes, in milliseconds. */
const timeout = 600_000;

let folder: string;
let chain: TestChain;
let postgres: EmbeddedPostgres;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-index-kills-'));
  port = await freePort();
  postgres = await startPostgres({ folder: join(folder, 'postgres'), port });
  await migrate(postgres.url);
  chain = await startTestChain(() => startLastingChain(join(folder, 'chain')));
});
afterAll(async () => {
  await chain.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startFollower(): ChildProcess {
  const env = { DATABASE_URL: postgres.url, RPC_URL: chain.rpcUrl };
  return spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env, ROOTS: JSON.stringify(chain.roots) },
    stdio: 'ignore',
  });
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

test('after kills of follower, database, and chain the index equals a fresh one', {
  timeout,
}, async () => {
  let follower = startFollower();
  const state = { isOver: false, minted: 0 };
  const minting = (async () => {
    while (!state.isOver) {
      // The node may be killed between a transaction and its receipt.
      await chain.mint(1 + (state.minted % 5)).catch(() => {});
      state.minted += 1;
    }
  })();
  for (let count = 0; count < kills; count += 1) {
    const before = await indexedBlock();
    await expect.poll(indexedBlock, { timeout: 60_000 }).toBeGreaterThan(before);
    await sleep(Math.random() * 200);
    if (count % 3 === 0) {
      follower.kill('SIGKILL');
      await once(follower, 'exit');
      follower = startFollower();
    } else if (count % 3 === 1) await killDatabase();
    else killNode();
  }
  state.isOver = true;
  await minting;
  const block = await chain.newest();
  await expect.poll(indexedBlock, { timeout: 60_000 }).toBe(block);
  expect(follower.exitCode).toBe(null);
  follower.kill('SIGKILL');

  await withClient(postgres.url, (client) => client.query('create database fresh'));
  const freshUrl = postgres.url.replace(/\/parley$/, '/fresh');
  await migrate(freshUrl);
  const { roots, rpcUrl } = chain;
  const fresh = startTestIndex({ databaseUrl: freshUrl, rpcUrls: [rpcUrl], roots });
  await expect.poll(() => fresh.state()).toMatchObject({ block, isReady: true });
  await fresh.stop();
  const dump = await dumpIndex(postgres.url);
  expect(dump.name_registrations?.length).toBeGreaterThan(kills);
  expect(dump).toEqual(await dumpIndex(freshUrl));
});
