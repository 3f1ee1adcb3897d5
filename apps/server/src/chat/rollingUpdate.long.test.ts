import { cpSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@parley/embedded/child';
import { startPostgres } from '@parley/embedded/postgres';
import { eventually } from '@parley/testkit/eventually';
import { startNginx } from '@parley/testkit/webServer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildServer, serverFile } from '../../../../tools/start/serverBuild.ts';
import { testCommunity } from '../testCommunity.ts';
import { type Acked, compareWithLog } from './testCompare.ts';
import { compareReaders } from './testNodes.ts';
import { enrolAll, kill, startServer } from './testProcesses.ts';
import { startTestReader } from './testReader.ts';
import { send } from './testSenders.ts';

const memberCount = 6;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-update-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** The configuration that operators read, with these ports in the place of its own. */
async function documentedSite(own: number, servers: readonly number[]): Promise<string> {
  const guide = await readFile('docs/operating.md', 'utf8');
  const [, site] = /```nginx\n(map [\s\S]*?)```/.exec(guide) ?? [];
  if (site === undefined) throw new Error('The guide has no configuration of nginx.');
  const [first, second] = servers;
  return site
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${own}`);
}

/** A server whose version has one migration more: the file to run. */
async function newerServer(migration: string): Promise<string> {
  await buildServer();
  const newer = join(folder, 'newer');
  cpSync(dirname(serverFile), newer, { recursive: true });
  writeFileSync(join(newer, 'migrations', '9999-newer.sql'), migration);
  return join(newer, 'main.js');
}

test.each([
  ['can', '-- Servers of the version before go on.\nselect 1', 200],
  ['cannot', 'select 1', 503],
])(
  'two servers behind nginx are updated one after the other under load where the older one %s go on, and nothing is lost, doubled, or reordered',
  async (_, migration, status) => {
    const configPath = join(folder, 'config.json');
    writeFileSync(configPath, JSON.stringify(testCommunity));
    const postgres = await startPostgres({ folder, port: await freePort() });
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number, file = serverFile) =>
      startServer(
        {
          ...process.env,
          PORT: String(port),
          DATABASE_URL: postgres.url,
          RPC_URL: 'http://127.0.0.1:9',
          PARLEY_CONFIG: configPath,
          PARLEY_MESSAGES_PER_SECOND: '100000',
          PARLEY_TRUSTED_PROXIES: '1',
          // Without its chain.
          PARLEY_STARTED_BEFORE: '1',
        },
        file,
      );
    const newer = await newerServer(migration);
    const servers = [await start(ports[0]), await start(ports[1])];
    const site = await documentedSite(await freePort(), ports);
    const own = Number(/listen 127\.0\.0\.1:(\d+)/.exec(site)?.[1]);
    const proxy = await startNginx(own, site);
    const url = () => proxy.url;
    const acked: Acked[] = [];
    const state = { isOver: false };
    const members = await enrolAll(postgres.url, memberCount);
    const readers = testCommunity.rooms.map(({ id }) => startTestReader(url, id));
    const senders = members.map((member, index) => send({ url }, member, index, acked, state, 10));
    const more = async () => {
      const before = acked.length;
      while (acked.length < before + 5 * memberCount) await sleep(5);
    };
    const statusOf = async (port: number) =>
      (await fetch(`http://127.0.0.1:${port}/api/healthz`)).status === 200 &&
      (await fetch(`http://127.0.0.1:${port}/api/rooms`)).status;

    try {
      await more();
      for (const [index, port] of ports.entries()) {
        await kill(servers[index], 'SIGTERM');
        await more();
        servers[index] = await start(port, newer);
        if (index === 0) {
          // The other one is of the version before.
          await eventually(async () => expect(await statusOf(ports[1])).toBe(status));
        }
        await more();
      }
      await eventually(async () => {
        for (const port of ports) expect(await statusOf(port)).toBe(200);
      });
      state.isOver = true;
      await Promise.all(senders);
      const report = await compareWithLog(postgres.url, acked);
      expect(report).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0, gaps: 0, unchained: 0 });
      expect((await compareReaders(postgres.url, readers)).readFaults).toEqual([]);
    } finally {
      state.isOver = true;
      await Promise.all(readers.map((reader) => reader.stop()));
      await Promise.all(servers.map((server) => kill(server)));
      await proxy.stop();
      await postgres.stop();
    }
  },
  600_000,
);
