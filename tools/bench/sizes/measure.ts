import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { type RunningCommunity, startCommunity, talkative } from '@parley/testkit/community';
import pg from 'pg';
import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { connectedOf, peakPerSecond, traffic } from '../../scale/traffic.ts';
import { runningDatabaseUrl } from '../../start/runningDatabase.ts';
import { keyed, startHelper } from '../chat/crowd.ts';
import { openWriters } from '../reconnect/writers.ts';
import { type Disk, diskOf, folderBytes, growth } from './disk.ts';
import { addMembers, addMessages, type Place } from './fill.ts';
import type { Opening } from './fleetProcess.ts';
import { cpuSecondsOf, type Part, type Use, useOf } from './processes.ts';
import { createTalk } from './words.ts';

/** Texts of each member that are in the log when it is measured. */
const textsEach = 10;
/** Slower than this, too few messages come to tell what the slowest take. */
const leastPerSecond = 2;
const writerCount = 20;
const idleMs = 15_000;
const talkMs = 75_000;
const pageEveryMs = 500;
/** Pages and reads of the chain whose processor time is taken, one after the other. */
const asked = 200;

type Uses = Record<Part, Use>;
export type Measured = Awaited<ReturnType<typeof measureSize>>;

/** What a real community of so many members needs, as `npm start` runs it. */
export async function measureSize(members: number) {
  const env = { ...talkative, PARLEY_SOCKETS_PER_ADDRESS: '20000' };
  const community = await startCommunity({ env });
  const { dataFolder } = community;
  const client = new pg.Client({
    connectionString: runningDatabaseUrl({ databaseUrl: null, dataFolder }),
  });
  await client.connect();
  try {
    return await measureIn(community, client, members);
  } finally {
    await client.end();
    await community.remove();
  }
}

async function measureIn(community: RunningCommunity, client: pg.Client, count: number) {
  const { port, dataFolder, url } = community;
  const config: PublicConfig = publicConfigSchema.parse(
    await (await fetch(`${url}/config.json`)).json(),
  );
  const place: Place = { config, port, chainUrl: community.chainEndpoint(), client };
  const disk = async (): Promise<Disk> => {
    await client.query('checkpoint');
    return await diskOf(client, dataFolder);
  };
  const use = () => useOf(community.pid);

  const fresh = await disk();
  const members = await addMembers(place, count);
  const filled = await disk();
  const unsaid = use();
  await addMessages(place, members, textsEach, createTalk(`${count}`));
  const before = use();
  const talked = await disk();

  const connected = Math.max(1, connectedOf(count));
  const fleet = startHelper(new URL('./fleetProcess.ts', import.meta.url));
  const authority = new URL(config.projectUrl).host;
  await fleet.ask({
    port,
    authority,
    rooms: config.rooms.map(({ id }) => id),
    members: members.slice(0, connected).map(keyed),
  } satisfies Opening);
  await sleep(3_000);
  const open = use();
  const idle = await busyWhile(use, () => sleep(idleMs));
  const talk = await talkIn({ ...place, url, use }, members.slice(-writerCount), count);
  const end = use();
  const pages = await costOf(use, idle, () => fetchText(url));
  const reads = await costOf(use, idle, () => readChain(config, url));
  await fleet.close();
  const backup = backUp(dataFolder);
  return {
    members: count,
    connected,
    load: loadavg()[0] ?? 0,
    before,
    open,
    end,
    idle,
    talk,
    pages,
    reads,
    backup,
    bulk: difference(unsaid, before, (count * textsEach) / 1_000),
    perMember: growth(fresh, filled, count),
    perMessage: growth(filled, talked, count * textsEach),
    fixed: { ...sumOf(fresh), wal: await walBytes(client) },
  };
}

type Cost = Record<Part, number>;

/** Seconds of processor time for each second that something takes. */
async function busyWhile(use: () => Uses, work: () => Promise<unknown>): Promise<Cost> {
  const [before, at] = [use(), performance.now()];
  await work();
  return difference(before, use(), (performance.now() - at) / 1_000);
}

/** Milliseconds of processor time for one of what is done many times, beside what goes on anyway, and how long one takes. */
async function costOf(use: () => Uses, idle: Cost, work: () => Promise<unknown>) {
  // Until V8 has compiled it.
  for (let n = 0; n < asked / 4; n += 1) await work();
  const [before, took] = [use(), [] as number[]];
  for (let n = 0; n < asked; n += 1) {
    const at = performance.now();
    await work();
    took.push(performance.now() - at);
  }
  const spent = difference(before, use(), asked / 1_000);
  const eachMs = took.reduce((sum, ms) => sum + ms, 0) / asked;
  const of = (part: Part) => Math.max(0, spent[part] - idle[part] * eachMs);
  return { cpuMs: costs(of), ...percentiles(took) };
}

function difference(before: Uses, after: Uses, per: number): Cost {
  return costs((part) => (after[part].cpuSeconds - before[part].cpuSeconds) / per);
}

function costs(of: (part: Part) => number): Cost {
  return { server: of('server'), database: of('database'), chain: of('chain'), start: of('start') };
}

type Talk = Place & { url: string; use: () => Uses };

/** Some members talk at the rate of the busiest minute, while others open the first page. */
async function talkIn(
  { config, port, url, use }: Talk,
  some: readonly TestMember[],
  count: number,
) {
  const perSecond = Math.max(leastPerSecond, peakPerSecond(count, traffic.messagesPerDay));
  const authority = new URL(config.projectUrl).host;
  const everyMs = 1_000 / perSecond;
  const writers = await openWriters(port, some, { signs: true, everyMs, authority });
  const took: number[] = [];
  const startedAt = Date.now();
  writers.start();
  const cpu = await busyWhile(use, async () => {
    while (Date.now() < startedAt + talkMs) {
      const at = performance.now();
      await fetchText(url);
      took.push(performance.now() - at);
      await sleep(Math.max(0, pageEveryMs - (performance.now() - at)));
    }
  });
  await writers.stop();
  const acknowledgements = writers.between(startedAt, Date.now());
  writers.close();
  if (writers.refused() > 0) throw new Error('The server refused messages.');
  return { perSecond, cpu, acknowledgements, pages: percentiles(took) };
}

function percentiles(values: number[]) {
  values.sort((a, b) => a - b);
  const at = (part: number) => values[Math.floor(part * values.length)] ?? Number.NaN;
  return { count: values.length, p50: at(0.5), p99: at(0.99) };
}

async function fetchText(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`The first page answered ${answer.status}.`);
  await answer.text();
}

/** What a page asks first: who holds a name. */
async function readChain(config: PublicConfig, url: string): Promise<void> {
  // `totalSupply()` of the registry of names.
  const call = { to: config.punkTldAddress, data: '0x18160ddd' };
  const answer = await fetch(`${url}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [call, 'latest'],
    }),
  });
  const { error }: { error?: unknown } = (await answer.json()) as object;
  if (!answer.ok || error !== undefined) throw new Error(`The chain answered ${answer.status}.`);
}

/** How long a backup of all of it takes, in seconds and in seconds of processor time, and its bytes. */
function backUp(dataFolder: string) {
  const to = mkdtempSync(join(tmpdir(), 'parley-sizes-'));
  // Of a child that ended, its parent has it.
  const [at, before] = [performance.now(), cpuSecondsOf(process.pid)];
  const args = ['tools/bootstrap.mjs', 'tools/backup/main.ts', '--to', to];
  const env = { ...process.env, PARLEY_DATA: dataFolder };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The backup failed: ${stderr}`);
  const seconds = (performance.now() - at) / 1_000;
  const cpuSeconds = cpuSecondsOf(process.pid) - before;
  const bytes = folderBytes(to);
  rmSync(to, { recursive: true });
  return { seconds, cpuSeconds, bytes };
}

function sumOf({ tables, chain }: Disk) {
  return { database: [...tables.values()].reduce((sum, bytes) => sum + bytes, 0), chain };
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select sum(size)::bigint as bytes from pg_ls_waldir()');
  return Number(rows[0].bytes);
}
