import type { PublicConfig } from '@parley/domain/config/wire';
import { readBudget } from '@parley/domain/storage/budget';
import { createTestDatabase } from '@parley/testkit/database';
import { type App, createApp } from './app.ts';
import { makeEmptyIndex } from './indexer/testIndex.ts';
import type { NameReader } from './names/chainNames.ts';
import { type Database, openDatabase } from './platform/database.ts';
import { createLog, type Log, silentLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import type { ServerConfig } from './platform/serverConfig.ts';
import type { PushWay } from './push/register.ts';
import { testCommunity } from './testCommunity.ts';

type Overrides = {
  community?: Partial<PublicConfig>;
  config?: Partial<ServerConfig>;
  log?: Log;
  push?: PushWay;
  /** Asked for names in place of those that a test sets. */
  reader?: NameReader;
  /** Another server whose database this one uses, too; it stops last. */
  beside?: TestServer;
};

export type TestServer = {
  community: PublicConfig;
  config: ServerConfig;
  clock: ReturnType<typeof createTestClock>;
  names: ReturnType<typeof createTestNames>;
  database: Database;
  app(): App;
  url(): string;
  /** Stops the server and starts it again on the same database. */
  restart(): Promise<void>;
  /** Starts it again after `app().stop()`. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const megabyte = 1024 * 1024;

async function createDatabase() {
  return await createTestDatabase('community', async (url) => {
    await migrate(url);
    await makeEmptyIndex(url);
  });
}

/** A whole server on a database of its own, on a port of its own, with a clock that can jump. */
export async function startTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const { beside } = overrides;
  const { url: databaseUrl, drop } =
    beside === undefined
      ? await createDatabase()
      : { url: beside.config.databaseUrl, drop: async () => {} };
  const community = { ...testCommunity, ...overrides.community };
  const { origin, host: authority } = new URL(community.projectUrl);
  const config: ServerConfig = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    natsUrl: null,
    metrics: null,
    // Nothing listens there: tests that need a chain bring one.
    rpcUrl: 'http://127.0.0.1:9',
    rpcUrls: [overrides.config?.rpcUrl ?? 'http://127.0.0.1:9'],
    rpcSocketUrl: null,
    rpcPerSecond: 1_000,
    community,
    communityPath: 'config.json',
    origin,
    authority,
    webFolder: '/nowhere',
    dataFolder: null,
    asksOutside: true,
    media: {
      fileBytes: { picture: 2 * megabyte, sound: 2 * megabyte, video: 4 * megabyte },
      seconds: 60,
      memberDayBytes: 8 * megabyte,
      memberBytes: 16 * megabyte,
      totalBytes: 32 * megabyte,
      cacheBytes: 4 * megabyte,
      unusedDays: 30,
    },
    faucetKey: null,
    solverKeyFile: null,
    anchorKeyFile: null,
    anchorEverySeconds: 0,
    signerFile: null,
    storage: { by: 'operator', budget: readBudget({}) },
    headKeyFile: null,
    pushKeyFile: null,
    pushSubject: 'mailto:operator@parley.example',
    supervised: false,
    startedBefore: false,
    trustedProxies: 0,
    messagesPerSecond: 100_000,
    socketsPerAddress: 500,
    log: { file: null, maxBytes: megabyte, files: 2 },
    browserLog: null,
    browserLogMaxBytes: megabyte,
    farcasterRpcUrl: null,
    farcasterClientHosts: [],
    farcasterHubUrl: null,
    farcasterAppKeys: [],
    tokenKeyFile: null,
    ...overrides.config,
  };
  const clock = createTestClock();
  const names = createTestNames();
  const log = overrides.log ?? silentLog;
  const database = openDatabase(databaseUrl, log, 2);
  const { push, reader = names } = overrides;
  let app = await createApp({ config, clock, log, names: reader, push });
  let port = await app.listen();

  async function start(): Promise<void> {
    app = await createApp({ config, clock, log, names: reader, push });
    port = await app.listen();
  }

  return {
    community,
    config,
    clock,
    names,
    database,
    app: () => app,
    url: () => `http://127.0.0.1:${port}`,
    async restart(): Promise<void> {
      await app.stop();
      await start();
    },
    start,
    async stop(): Promise<void> {
      await app.stop();
      await database.end();
      await drop();
    },
  };
}

/** The real time plus what a test has added. */
function createTestClock() {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    advance(ms: number): void {
      offsetMs += ms;
    },
  };
}

/** Names that a test sets; `isDown` makes every question fail. */
function createTestNames() {
  const mainNames = new Map<string, string>();
  const state = { isDown: false, asked: 0 };
  const reader: NameReader = {
    async mainNameOf(address) {
      state.asked += 1;
      if (state.isDown) throw new Error('down');
      return mainNames.get(address) ?? null;
    },
  };
  return { ...reader, mainNames, state };
}

/** A log that keeps its lines for a test to read. */
export function createMemoryLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog((line) => lines.push(line)), lines };
}

let moments = 0;

/** About the present of a server, and a time of signing that no request had before: some are answered once. */
export function momentOf({ clock }: Pick<TestServer, 'clock'>): number {
  moments = (moments + 1) % 10_000;
  return clock.now() + moments;
}
