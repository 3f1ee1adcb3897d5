import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { machineCores } from '../../scale/parts.ts';
import { loadOf, type Station, simulate } from '../../scale/queue.ts';
import { startParley } from '../chat/servers.ts';
import { enrolMany } from '../reconnect/enrolMany.ts';
import { cpuSecondsOfAll } from '../sizes/processes.ts';
import { openWriters } from './writers.ts';

/**
 * Whether a real server and its database break where the simulation says: `npm run bench:saturation`. It takes what a
 * message costs while they are not loaded to the full, has `tools/scale/queue.ts` say how many a second are too many for
 * this machine's cores, and sends fewer and more than that. Linux with two idle cores, less than a minute, over
 * loopback.
 */
const writerCount = 16;
const burst = { count: 8_000, inFlight: 48 };
const shares = [0.5, 0.8, 0.95, 1.2];
const seconds = 4;

const folder = mkdtempSync(join(tmpdir(), 'parley-saturation-'));
const postgres = await startPostgres({ folder });
const client = new pg.Client({ connectionString: postgres.url });
try {
  await migrate(postgres.url);
  await client.connect();
  const members = await enrolMany(postgres.url, writerCount);
  const server = await startParley(postgres.url, folder);
  const writers = await openWriters(server.port, members);
  const use = async () => ({
    server: (await server.usage()).cpuMicros / 1_000,
    database: cpuSecondsOfAll(postgres.pid) * 1_000,
  });
  const sayMany = async () => {
    await writers.burst(burst.count, burst.inFlight);
    await untilFound();
  };
  // Until V8 has compiled it.
  for (let round = 0; round < 2; round += 1) await sayMany();
  const before = await use();
  const writersBefore = process.cpuUsage();
  await sayMany();
  const after = await use();
  const { user, system } = process.cpuUsage(writersBefore);
  const costMs = {
    server: (after.server - before.server) / burst.count,
    database: (after.database - before.database) / burst.count,
    // The writers sign beforehand here, and while they wait later.
    writers: (user + system) / 1_000 / burst.count,
  };
  const messageMs = costMs.server + costMs.database + costMs.writers;
  const station = (perSecond: number): Station => ({
    perSecond,
    turnMs: () => messageMs,
    turnMax: 1,
    workers: machineCores,
  });
  const limit = (machineCores * 1_000) / messageMs;
  console.log(
    `Milliseconds of a message: server ${costMs.server.toFixed(3)}, database ${costMs.database.toFixed(3)}, writers ${costMs.writers.toFixed(3)}. ${Math.round(limit)} a second are too many for ${machineCores} cores (load ${loadavg()[0]?.toFixed(1)}).`,
  );
  const rows = [];
  for (const share of shares) {
    const wanted = station(limit * share);
    const predicted = simulate(wanted, 'saturation', Math.round(wanted.perSecond * seconds));
    const [from, at] = [await use(), performance.now()];
    const answered = await writers.load(wanted.perSecond, seconds, 'saturation');
    const [to, tookMs] = [await use(), performance.now() - at];
    rows.push({
      'of the limit': share,
      'a second': Math.round(wanted.perSecond),
      'answered a second': Math.round(answered.perSecond),
      load: loadOf(wanted).toFixed(2),
      server: ((to.server - from.server) / tookMs).toFixed(2),
      database: ((to.database - from.database) / tookMs).toFixed(2),
      'predicted behind': Math.round(Math.max(0, share - 1) * limit * seconds),
      behind: answered.behind,
      'predicted p99 ms': Math.round(predicted.p99Ms),
      'p50, p99 ms': `${answered.p50Ms.toFixed(0)}, ${answered.p99Ms.toFixed(0)}`,
      refused: answered.refused,
    });
    await untilFound();
  }
  console.table(rows);
  writers.close();
  await server.stop();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
// After an error, what is still open would keep it from ending.
process.exit();

/** Resolves when people can search all that was said. */
async function untilFound(): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isBehind: boolean }>(
      `select exists (select from rooms r left join search.rooms s on s.room = r.id
                      where r.head <> coalesce(s.seq, 0)) as "isBehind"`,
    );
    if (rows[0]?.isBehind === false) return;
    await sleep(100);
  }
}
