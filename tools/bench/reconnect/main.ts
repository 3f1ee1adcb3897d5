import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '@parley/embedded/postgres';
import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { type Subject, startBaseline, startParley } from '../chat/servers.ts';
import { openCrowd } from './crowd.ts';
import { enrolMany } from './enrolMany.ts';
import { openWriters } from './writers.ts';

/**
 * How long it takes until all members of a community are back and have everything after all of their
 * connections broke at once, while others write on, and after a restart of the server, beside a plain `ws`:
 * `npm run bench:reconnect [-- --members 1000]`. Everything over loopback.
 */
const options = { members: { type: 'string' } } as const;
const count = Number(parseArgs({ args: process.argv.slice(3), options }).values.members ?? 5_000);
const writerCount = 20;
/** Pause between two messages of the writers, in milliseconds. */
const everyMs = 200;
const calmMs = 10_000;
/** What is said while everybody is away. */
const missed = 100;
const goalSeconds = 10;

/** A server in its place: `start` takes the port that it had, or 0. */
type Place = { start: (port: number) => Promise<Subject>; signs: boolean };

const folder = mkdtempSync(join(tmpdir(), 'parley-reconnect-'));
const postgres = await startPostgres({ folder });
try {
  await migrate(postgres.url);
  const members = await enrolMany(postgres.url, count + writerCount);
  const start = (port: number) => startParley(postgres.url, folder, { port });
  const ours = await measure({ start, signs: true }, members);
  const plain = { start: (port: number) => startBaseline(folder, port), signs: false };
  console.table({ parley: ours, ws: await measure(plain, members) });
  const isMet = [ours.break, ours.restart].every((seconds) => seconds <= goalSeconds);
  process.exitCode = isMet && ours.faults === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Seconds until all are back, and milliseconds until what is said meanwhile is acknowledged. */
async function measure({ start, signs }: Place, enrolled: readonly TestMember[]) {
  const subject = await start(0);
  const crowd = await openCrowd(subject.port, count, signs ? enrolled.slice(0, count) : []);
  const writers = await openWriters(subject.port, enrolled.slice(-writerCount), { signs, everyMs });
  const startedAt = Date.now();
  writers.start();
  await sleep(calmMs);
  const before = await subject.usage();
  const cutAt = Date.now();
  const coming = crowd.comeBack(true);
  writers.burst(missed);
  const { allAt, halfAt } = await coming;
  const after = await subject.usage();
  // Until all of them hear what is said again.
  await sleep(2_000);
  const faults = (await crowd.reach(await writers.stop())) + writers.refused();
  const [calm, storm] = [writers.between(startedAt, cutAt), writers.between(cutAt, allAt)];
  writers.close();

  const returning = crowd.comeBack(false);
  await subject.stop();
  const again = await start(subject.port);
  const listeningAt = Date.now();
  const returned = await returning;
  await crowd.close();
  await again.stop();
  const row = {
    'break, half': seconds(halfAt - cutAt),
    break: seconds(allAt - cutAt),
    'cpu s': seconds((after.cpuMicros - before.cpuMicros) / 1_000),
    'ack before p50': Math.round(calm.p50),
    'ack before p99': Math.round(calm.p99),
    'ack meanwhile p50': Math.round(storm.p50),
    'ack meanwhile p99': Math.round(storm.p99),
    acks: storm.count,
    restart: seconds(returned.allAt - listeningAt),
    faults,
    load: loadavg()[0]?.toFixed(1),
  };
  console.error(row);
  return row;
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
