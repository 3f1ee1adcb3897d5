import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@parley/embedded/child';
import { startPostgres } from '@parley/embedded/postgres';
import { startNats, type TestNats } from '@parley/testkit/nats';
import pg from 'pg';
import { migrate } from '../platform/migrate.ts';
import { testCommunity } from '../testCommunity.ts';
import { type Acked, type CrashReport, compareWithLog } from './testCompare.ts';
import { crashDatabase, enrolAll, hasEnded, kill, startServer } from './testProcesses.ts';
import { startTestReader, type TestReader } from './testReader.ts';
import { send } from './testSenders.ts';

type Options = {
  /** Folder for the database and the config. */
  folder: string;
  bus: 'PostgreSQL' | 'NATS';
  kills: number;
  members: number;
};

type NodesReport = CrashReport & {
  /** Messages that readers got, all readers together. */
  read: number;
  /** What readers got that was not the next message, or is not in the log. */
  readFaults: string[];
};

const victims = ['one server', 'the bus', 'the other server', 'the database'] as const;

/**
 * Two servers, one database, and their bus, each killed in turn while members send over both servers and
 * readers follow both. Whoever loses a connection goes on at the other server.
 */
export async function runNodeKills(options: Options): Promise<NodesReport> {
  const { folder, kills, members: memberCount } = options;
  const configPath = join(folder, 'config.json');
  writeFileSync(configPath, JSON.stringify(testCommunity));
  const databasePort = await freePort();
  let postgres = await startPostgres({ folder, port: databasePort });
  await migrate(postgres.url);
  let nats: TestNats | null = options.bus === 'NATS' ? await startNats() : null;
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) =>
    startServer({
      ...process.env,
      PORT: String(port),
      DATABASE_URL: postgres.url,
      NATS_URL: nats?.url ?? '',
      RPC_URL: 'http://127.0.0.1:9',
      PARLEY_STARTED_BEFORE: '1',
      PARLEY_CONFIG: configPath,
      PARLEY_MESSAGES_PER_SECOND: '100000',
    });
  const servers = [await start(ports[0]), await start(ports[1])];
  let connections = 0;
  const url = () => {
    connections += 1;
    return `http://127.0.0.1:${ports[connections % 2]}`;
  };
  const acked: Acked[] = [];
  const state = { isOver: false };
  const members = await enrolAll(postgres.url, memberCount);
  const readers = testCommunity.rooms.flatMap(({ id }) => [
    startTestReader(url, id),
    startTestReader(url, id),
  ]);
  const senders = members.map((member, index) => send({ url }, member, index, acked, state, 10));

  async function killNext(turn: number): Promise<void> {
    const victim = victims[turn % victims.length];
    if (victim === 'one server') await kill(servers[0]);
    if (victim === 'the other server') await kill(servers[1]);
    if (victim === 'the bus') nats = await breakBus(nats, postgres.url);
    if (victim === 'the database') postgres = await crashDatabase(postgres, folder, databasePort);
    // A server that could not go on has ended as well.
    if (hasEnded(servers[0])) servers[0] = await start(ports[0]);
    if (hasEnded(servers[1])) servers[1] = await start(ports[1]);
  }

  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const before = acked.length;
      while (acked.length < before + 2 * memberCount) await sleep(5);
      await killNext(turn);
    }
    const before = acked.length;
    while (acked.length < before + 2 * memberCount) await sleep(5);
    state.isOver = true;
    await Promise.all(senders);
    return {
      cycles: kills,
      ...(await compareWithLog(postgres.url, acked)),
      ...(await compareReaders(postgres.url, readers)),
    };
  } finally {
    state.isOver = true;
    await Promise.all(readers.map((reader) => reader.stop()));
    await Promise.all(servers.map((server) => kill(server)));
    await nats?.stop();
    await postgres.stop();
  }
}

/** NATS is killed and comes back; of PostgreSQL's bus only the connections can end. */
async function breakBus(nats: TestNats | null, url: string): Promise<TestNats | null> {
  if (nats !== null) {
    await nats.kill();
    return await startNats(nats.port);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-bus'",
  );
  await client.end();
  return null;
}

/** Waits until every reader has everything, and compares what each got with the log. */
export async function compareReaders(url: string, readers: readonly TestReader[]) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = await client.query<{ room: string; seq: string; id: string }>(
    'select room, seq, id from messages order by room, seq',
  );
  await client.end();
  const readFaults: string[] = [];
  for (const reader of readers) {
    const log = rows.rows.filter(({ room }) => room === reader.room);
    while (reader.last() < log.length) await sleep(20);
    const [first = 1] = reader.seen.keys();
    for (const { seq, id } of log.slice(first - 1)) {
      if (reader.seen.get(Number(seq)) !== id) readFaults.push(`${seq} is not ${id}`);
    }
    readFaults.push(...reader.faults);
  }
  return { read: readers.reduce((sum, { seen }) => sum + seen.size, 0), readFaults };
}
