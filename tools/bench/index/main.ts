import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@parley/embedded/postgres';
import { startTestChain, type TestChain } from '../../../apps/server/src/indexer/testChain.ts';
import { startTestIndex, withClient } from '../../../apps/server/src/indexer/testIndex.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { fill } from './fill.ts';

/** What the index takes: `npm run bench:index`; `-- short` with fewer events, `-- real` or `-- synthetic` half of it. */
const isShort = process.argv.includes('short');
/** Each gives four or five events. */
const names = isShort ? 200 : 4_700;
const mints = 50;
const idleMs = 20_000;
const million = isShort ? 100_000 : 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-index-'));
const postgres = await startPostgres({ folder });

async function newDatabase(name: string): Promise<string> {
  await withClient(postgres.url, async (client) => {
    await client.query(`create database ${name}`);
  });
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await migrate(url.href);
  return url.href;
}

type Index = ReturnType<typeof startTestIndex>;

async function until(isDone: () => boolean, everyMs = 5): Promise<void> {
  while (!isDone()) await sleep(everyMs);
}

async function reaches(index: Index, block: number): Promise<void> {
  await until(() => index.state().isReady && index.state().block >= block);
}

async function countOf(url: string): Promise<number> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from chain.logs');
    return Number(rows[0]?.count);
  });
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const say = (what: string, figure: string) => console.log(`${what.padEnd(46)} ${figure}`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

async function measureReal(): Promise<void> {
  const chain = await startTestChain();
  try {
    const options = { rpcUrls: [chain.rpcUrl], roots: chain.roots, heads: { pollMs: 250 } };
    const first = Date.now();
    await fill(chain, names);
    console.log(`(${await chain.newest()} blocks made in ${seconds(Date.now() - first)})`);

    const databaseUrl = await newDatabase('cold');
    let startedAt = Date.now();
    let index = startTestIndex({ ...options, databaseUrl });
    await reaches(index, await chain.newest());
    const coldMs = Date.now() - startedAt;
    say(`cold, ${await countOf(databaseUrl)} events`, seconds(coldMs));

    await index.stop();
    startedAt = Date.now();
    index = startTestIndex({ ...options, databaseUrl });
    await until(() => index.state().isReady, 1);
    say('ready, warm', seconds(Date.now() - startedAt));

    await measureNew(index, chain, 'asking every 250 ms');
    await index.stop();
    const url = chain.rpcUrl.replace('http:', 'ws:');
    index = startTestIndex({ ...options, databaseUrl, heads: { ...options.heads, url } });
    await until(() => index.heads.isLive(), 1);
    await measureNew(index, chain, 'told by a socket');
    await index.stop();
  } finally {
    await chain.stop();
  }
}

/** How long a new block takes to be readable, and what it costs to wait for one. */
async function measureNew(index: Index, chain: TestChain, how: string): Promise<void> {
  const delays: number[] = [];
  for (let n = 0; n < mints; n += 1) {
    await sleep(Math.random() * 500);
    const known = index.state().block;
    const sentAt = Date.now();
    const minted = chain.mint(n % 8, -1);
    await until(() => index.state().block > known, 1);
    delays.push(Date.now() - sentAt);
    // Its receipt is asked for much less often.
    await minted;
  }
  say(`sent to row, median, ${how}`, `${median(delays)} ms`);

  const before = process.cpuUsage();
  const at = Date.now();
  await sleep(idleMs);
  const { user, system } = process.cpuUsage(before);
  const perSecond = (user + system) / 1_000 / ((Date.now() - at) / 1_000);
  say(`idle, ${how}`, `${perSecond.toFixed(1)} CPU-ms/s`);
}

async function measureMillion(): Promise<void> {
  const blocks = million / 5;
  const node = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./syntheticNode.ts', import.meta.url))],
    { env: { ...process.env, PARLEY_BLOCKS: String(blocks) }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [address] = (await once(node.stdout, 'data')) as [Buffer];
  const databaseUrl = await newDatabase('million');
  const ledger = { kind: 'points', address: `0x${'a1'.repeat(20)}` };
  const startedAt = Date.now();
  const options = { databaseUrl, roots: [ledger], rpcUrls: [address.toString().trim()] };
  const index = startTestIndex(options);
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(process.memoryUsage().rss / 2 ** 20), 1_000);
  await reaches(index, blocks);
  clearInterval(timer);
  say(`cold, ${await countOf(databaseUrl)} events`, seconds(Date.now() - startedAt));
  const quarter = Math.floor(memory.length / 4);
  const early = Math.max(...memory.slice(0, quarter));
  const late = Math.max(...memory.slice(-quarter));
  say('memory in its first and last quarter', `${early.toFixed(0)} and ${late.toFixed(0)} MB`);

  const again = Date.now();
  await withClient(databaseUrl, async (client) => {
    await client.query("update chain.follower set next_version = ''");
    for (;;) {
      const { rows } = await client.query('select next_version from chain.follower');
      if (rows[0].next_version === null) break;
      await sleep(200);
    }
  });
  say('made anew from stored logs', seconds(Date.now() - again));
  await index.stop();
  node.stdin.end();
}

try {
  if (!process.argv.includes('synthetic')) await measureReal();
  if (!process.argv.includes('real')) await measureMillion();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
