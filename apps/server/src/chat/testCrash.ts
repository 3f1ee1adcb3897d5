import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@parley/embedded/child';
import { startPostgres } from '@parley/embedded/postgres';
import { migrate } from '../platform/migrate.ts';
import { testCommunity } from '../testCommunity.ts';
import { type Acked, type CrashReport, compareWithLog } from './testCompare.ts';
import { crashDatabase, enrolAll, kill, startServer } from './testProcesses.ts';
import { send } from './testSenders.ts';

type Options = {
  /** Folder for the database and the config. */
  folder: string;
  cycles: number;
  members: number;
  /** Every how many cycles the database is killed too. */
  databaseEvery: number;
  /** Keeps sending after the last crash until this many messages are acknowledged. */
  ackedMin: number;
  /** How long a cycle sends before its crash, in milliseconds: a random time up to this. */
  cycleMs: number;
};

/**
 * Sends from many members while the server process, and in some cycles PostgreSQL as well, is
 * killed with SIGKILL at random moments. Members retry like a real outbox: with the same id until
 * it is acknowledged.
 */
export async function runKillCycles(options: Options): Promise<CrashReport> {
  const { folder, cycles, databaseEvery } = options;
  const configPath = join(folder, 'config.json');
  writeFileSync(configPath, JSON.stringify(testCommunity));
  const databasePort = await freePort();
  let postgres = await startPostgres({ folder, port: databasePort });
  await migrate(postgres.url);
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    RPC_URL: 'http://127.0.0.1:9',
    // Without a chain.
    PARLEY_STARTED_BEFORE: '1',
    PARLEY_CONFIG: configPath,
    PARLEY_MESSAGES_PER_SECOND: '100000',
  };
  const members = await enrolAll(postgres.url, options.members);
  let server = await startServer(env);
  const acked: Acked[] = [];
  const state = { isOver: false };
  const target = { url: () => `http://127.0.0.1:${port}` };
  const senders = members.map((member, index) => send(target, member, index, acked, state));
  try {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await sleep(Math.random() * options.cycleMs);
      const isDatabaseToo = cycle % databaseEvery === 0;
      // Of those, every other time the server lives on and has to find the database again.
      if (!isDatabaseToo || cycle % (2 * databaseEvery) === 0) await kill(server);
      if (isDatabaseToo) postgres = await crashDatabase(postgres, folder, databasePort);
      if (server.exitCode !== null || server.signalCode !== null) server = await startServer(env);
      const before = acked.length;
      while (acked.length === before) await sleep(5);
    }
    while (acked.length < options.ackedMin) await sleep(20);
    state.isOver = true;
    await Promise.all(senders);
    return { cycles, ...(await compareWithLog(postgres.url, acked)) };
  } finally {
    state.isOver = true;
    await kill(server);
    await postgres.stop();
  }
}
