import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parley/embedded/child';
import { type EmbeddedPostgres, startPostgres } from '@parley/embedded/postgres';
import pg from 'pg';
import { migrate } from '../platform/migrate.ts';
import { testCommunity } from '../testCommunity.ts';
import { enrol, envelope, TestClient, type TestMember } from './testClient.ts';
import { type Acked, type CrashReport, compareWithLog } from './testCompare.ts';

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

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

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

async function enrolAll(url: string, count: number): Promise<TestMember[]> {
  const pool = new pg.Pool({ connectionString: url });
  const members = await Promise.all(Array.from({ length: count }, () => enrol(pool)));
  await pool.end();
  return members;
}

async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  for (;;) {
    const child = spawn(process.execPath, ['--import', 'tsx', main], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('"event":"listening"')) {
        child.stdout.resume();
        return child;
      }
    }
    // PostgreSQL may still be recovering; the supervisor would start the server again as well.
    await sleep(100);
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function crashDatabase(
  postgres: EmbeddedPostgres,
  folder: string,
  port: number,
): Promise<EmbeddedPostgres> {
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.ended;
  for (let tries = 0; ; tries += 1) {
    try {
      return await startPostgres({ folder, port });
    } catch (error) {
      // Processes of the killed server need a moment to notice that it is gone.
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}

/** One member's outbox: one message after the other, each with its id until it is acknowledged. */
async function send(
  target: { url: () => string },
  member: TestMember,
  index: number,
  acked: Acked[],
  state: { isOver: boolean },
): Promise<void> {
  const room = testCommunity.rooms[index % testCommunity.rooms.length]?.id ?? '';
  let client: TestClient | null = null;
  for (let turn = 0; !state.isOver; turn += 1) {
    const signed = envelope({ room, body: `${index}/${turn}` });
    for (let isAcked = false; !isAcked && !state.isOver; ) {
      client ??= await reconnect(target, member, state);
      const signature = client?.sign(signed);
      const answer = await Promise.race([
        client?.sendEnvelope(signed, signature),
        client?.closed.then(() => null),
      ]).catch(() => null);
      if (answer?.t === 'ack') {
        isAcked = true;
        acked.push({ id: signed.id, room, seq: answer.seq, member: index, turn });
      } else if (answer?.t === 'refused') {
        await sleep(20);
      } else {
        client?.ws.terminate();
        client = null;
      }
    }
    if (client !== null) client.frames.length = 0;
  }
  client?.ws.terminate();
}

async function reconnect(
  target: { url: () => string },
  member: TestMember,
  state: { isOver: boolean },
): Promise<TestClient | null> {
  while (!state.isOver) {
    const client = new TestClient(target, member);
    const ready = client.hello({}).then(() => client.frame((frame) => frame.t === 'ready'));
    const frame = await Promise.race([ready, client.closed.then(() => null)]).catch(() => null);
    if (frame?.t === 'ready' && frame.author !== null) return client;
    client.ws.terminate();
    await sleep(20);
  }
  return null;
}
