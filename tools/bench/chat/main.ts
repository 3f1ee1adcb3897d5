import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { enrol, type TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { runKillCycles } from '../../../apps/server/src/chat/testCrash.ts';
import { type Database, openDatabase } from '../../../apps/server/src/platform/database.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { ackRow, eventRows } from './ack.ts';
import { durableRows, fanOutRows, sizes } from './fanOut.ts';
import { memoryRow } from './memory.ts';
import { nodeRows } from './nodes.ts';
import type { Row } from './pairs.ts';
import { presenceRows } from './presence.ts';
import { resumeRows } from './resume.ts';
import { startBaseline, startDurableBaseline, startParley } from './servers.ts';
import { verifyRow } from './verify.ts';

/**
 * Compares the chat with baselines that run beside it, over loopback only:
 * `npm run bench:chat [-- --cycles 50 --sizes 100,1000]`, or only two servers with `-- --nodes`,
 * only who is here and types with `-- --presence`, or only what waits for its acknowledgement with `-- --acks`.
 */
const options = readOptions();
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
const postgres = await startPostgres({ folder });
try {
  const rows: Row[] = [];
  await migrate(postgres.url);
  const database = openDatabase(postgres.url, silentLog, 4);
  const members = await enrolMembers();
  if (options.nodes) {
    rows.push(...(await step('two servers', () => nodeRows(postgres.url, folder, members))));
  } else if (options.presence) {
    rows.push(...(await step('presence', () => presenceRows(postgres.url, folder, members))));
  } else if (options.acks) {
    rows.push(...(await step('acknowledgements', () => acks(database, members))));
  } else {
    rows.push(...(await compareAll(database, members)));
  }
  await database.end();
  print(rows);
  process.exitCode = rows.every((row) => row.isMet) ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function compareAll(database: Database, members: TestMember[]): Promise<Row[]> {
  const rows: Row[] = [];
  const parley = await startParley(postgres.url, folder);
  const baseline = await startBaseline(folder);
  for (const readers of options.sizes) {
    const work = () => fanOutRows(parley, baseline, members, readers);
    rows.push(...(await step(`${readers} readers`, work)));
  }
  const durable = await startDurableBaseline(postgres.url, folder);
  for (const readers of [100, 300]) {
    const least = () => durableRows(durable, baseline, members, readers);
    rows.push(...(await step(`the least that ${readers} readers cost`, least)));
  }
  await Promise.all([parley.stop(), baseline.stop(), durable.stop()]);
  rows.push(...(await step('acknowledgements', () => acks(database, members))));
  const start = () => startParley(postgres.url, folder);
  rows.push(await step('memory', () => memoryRow(start, () => startBaseline(folder))));
  rows.push(await step('signatures', verifyRow));
  rows.push(...(await step('resume', () => resumeRows(database))));
  rows.push(...(await step('two servers', () => nodeRows(postgres.url, folder, members))));
  rows.push(...(await step('presence', () => presenceRows(postgres.url, folder, members))));
  rows.push(await step(`${options.cycles} kills`, () => crashRow(options.cycles)));
  return rows;
}

async function acks(database: Database, [member]: readonly TestMember[]): Promise<Row[]> {
  if (member === undefined) throw new Error('Nobody is there to write.');
  const parley = await startParley(postgres.url, folder);
  const rows = [await ackRow(parley, database, member), ...(await eventRows(parley, member))];
  await parley.stop();
  return rows;
}

async function crashRow(count: number): Promise<Row> {
  const crashFolder = join(folder, 'crash');
  mkdirSync(crashFolder);
  const report = await runKillCycles({
    folder: crashFolder,
    cycles: count,
    members: 24,
    databaseEvery: 5,
    ackedMin: count * 1_000,
    cycleMs: 900,
  });
  const { acked, lost, doubled, outOfOrder, gaps, unchained } = report;
  const faults = lost + doubled + outOfOrder + gaps + unchained;
  return {
    name: `11 ${count} kill -9, ${acked} acknowledged`,
    ours: `${lost} lost, ${doubled} doubled, ${outOfOrder} out of order, ${gaps} gaps, ${unchained} unchained`,
    baseline: '',
    ratio: null,
    spread: '',
    target: '0',
    isMet: faults === 0,
  };
}

async function enrolMembers() {
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const members = await Promise.all(Array.from({ length: 8 }, () => enrol(pool)));
  await pool.end();
  return members;
}

/** What the command line asks for; throws an Error with one sentence when it cannot be read. */
function readOptions() {
  const options = {
    cycles: { type: 'string' },
    sizes: { type: 'string' },
    nodes: { type: 'boolean' },
    presence: { type: 'boolean' },
    acks: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  return {
    nodes: values.nodes ?? false,
    presence: values.presence ?? false,
    acks: values.acks ?? false,
    cycles: wholeNumber('--cycles', values.cycles ?? '10', 500),
    sizes: values.sizes?.split(',').map((size) => wholeNumber('--sizes', size, 10_000)) ?? sizes,
  };
}

function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new Error(`${option} is "${text}"; expected a whole number from 1 to ${max}.`);
}

/** Prints each row as it comes, so that a bench that is stopped still has said what it measured. */
async function step<T extends Row | Row[]>(name: string, work: () => Promise<T>): Promise<T> {
  console.error(`… ${name} (${(performance.now() / 1000).toFixed(0)} s)`);
  const result = await work();
  for (const row of [result].flat()) {
    const { ours, baseline, ratio } = row;
    console.error(`  ${row.name}: ${ours} | ${baseline} | ${ratio?.toPrecision(3) ?? ''}`);
  }
  return result;
}

function print(rows: readonly Row[]): void {
  console.table(
    rows.map(({ name, ours, baseline, ratio, spread, target, isMet }) => ({
      row: name,
      parley: ours,
      baseline,
      ratio: ratio === null ? '' : `${ratio.toPrecision(3)}x`,
      spread,
      target,
      result: isMet ? 'pass' : 'FAIL',
    })),
  );
}
