import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { eventually } from '@parley/testkit/eventually';
import { sizedCases } from '@parley/testkit/size';
import { sizedTest, test } from '@parley/testkit/tests';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { WebSocket } from 'ws';
import { buildServer, serverFile } from '../../../tools/start/serverBuild.ts';
import { TestClient } from './chat/testClient.ts';
import { migrate } from './platform/migrate.ts';
import { startTestRpc } from './platform/testRpc.ts';
import { testCommunity } from './testCommunity.ts';

let database: TestDatabase;
let folder: string;
let node: Awaited<ReturnType<typeof startTestRpc>>;

beforeAll(async () => {
  await buildServer();
  node = await startTestRpc();
  database = await createTestDatabase('empty', async () => {});
  folder = mkdtempSync(join(tmpdir(), 'parley-main-'));
  writeFileSync(join(folder, 'config.json'), JSON.stringify(testCommunity));
});
afterAll(async () => {
  await node.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function start(changes: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: database.url,
      RPC_URL: node.url,
      PARLEY_CONFIG: join(folder, 'config.json'),
      ...changes,
    },
    stdio: 'pipe',
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, output };
}

function configOf(changes: object): string {
  const path = join(folder, 'changed.json');
  writeFileSync(path, JSON.stringify({ ...testCommunity, ...changes }));
  return path;
}

async function portOf({ child, output }: ReturnType<typeof start>): Promise<number> {
  const line = /^\{"event":"listening","port":(\d+)\}$/m;
  while (!line.test(output.out)) await once(child.stdout, 'data');
  return Number(line.exec(output.out)?.[1]);
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

test('SIGTERM closes sockets with 1012 and ends the process with 0 within 10 s', async () => {
  const started = start();
  const port = await portOf(started);
  const client = await TestClient.open({ url: () => `http://127.0.0.1:${port}` }, null);
  const at = Date.now();
  started.child.kill('SIGTERM');
  expect(await client.closed).toBe(1012);
  expect(await exitCode(started.child)).toBe(0);
  expect(Date.now() - at).toBeLessThan(10_000);
  expect(started.output.err).toBe('');
});

test('the log is in the data folder, and on the terminal in words when it is told so', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  const started = start({ PARLEY_DATA: data, PARLEY_LOG_FORMAT: 'plain' });
  await portOf(started);
  started.child.kill('SIGTERM');
  expect(await exitCode(started.child)).toBe(0);
  const lines = readFileSync(join(data, 'logs', 'server.log'), 'utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(
    expect.arrayContaining(['listens', 'stopping']),
  );
  expect(started.output.out).toMatch(/^\S+Z INFO {2}stopping reason="SIGTERM"$/m);
});

test('a log that cannot be written is told once on the terminal, and the server goes on', async () => {
  const file = join(folder, 'config.json', 'server.log');
  const started = start({ PARLEY_LOG_FILE: file });
  const port = await portOf(started);
  expect((await fetch(`http://127.0.0.1:${port}/api/healthz`)).status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await exitCode(started.child)).toBe(0);
  expect(started.output.out.match(/"event":"log-unwritable"/g)).toHaveLength(1);
});

const ownMigrations = fileURLToPath(new URL('./platform/migrations/', import.meta.url));

/** Brings the database to a version that has one migration more. */
async function updateDatabase(name: string, sql: string): Promise<void> {
  const newer = mkdtempSync(join(folder, 'migrations-'));
  cpSync(ownMigrations, newer, { recursive: true });
  writeFileSync(join(newer, name), sql);
  await migrate(database.url, { from: pathToFileURL(`${newer}/`) });
}

test('a change by a newer version with which this one can go on changes nothing for its members', async () => {
  const started = start();
  const port = await portOf(started);
  await updateDatabase('9998-more.sql', '-- Servers of the version before go on.\nselect 1');
  const client = await TestClient.open({ url: () => `http://127.0.0.1:${port}` }, null);
  started.child.kill('SIGTERM');
  expect(await client.closed).toBe(1012);
  // And it can be started again.
  const again = start();
  await portOf(again);
  again.child.kill('SIGTERM');
  expect(await exitCode(again.child)).toBe(0);
  expect(again.output.out).not.toContain('outdated');
});

test('when its supervisor is gone the server stops by itself', async () => {
  const started = start({ PARLEY_SUPERVISED: '1' });
  await portOf(started);
  started.child.stdin.end();
  expect(await exitCode(started.child)).toBe(0);
});

test('a wrong setting stops the start with 1 and one sentence', async () => {
  const started = start({ PORT: 'many' });
  expect(await exitCode(started.child)).toBe(1);
  expect(started.output.err).toBe('PORT is "many"; expected a whole number from 0 to 65535.\n');
});

sizedTest.each(
  sizedCases<[string, () => NodeJS.ProcessEnv, RegExp]>([
    [
      'a setting that is none',
      () => ({ PARLEY_MESAGES_PER_SECOND: '5' }),
      /^PARLEY_MESAGES_PER_SECOND is not a setting of Parley\. Did you mean PARLEY_MESSAGES_PER_SECOND\?\n$/,
    ],
    [
      'the shipped config',
      () => ({ PARLEY_CONFIG: 'config/degen.json' }),
      /^config\/degen\.json is not finished:\n {2}projectUrl is the example/,
    ],
    [
      'a node of another chain',
      () => ({ PARLEY_CONFIG: configOf({ supportedChainId: 7 }) }),
      /^RPC_URL leads to another chain: .* is of chain 666666666, and supportedChainId is 7 \(/,
    ],
    [
      'an address without code',
      () => ({ PARLEY_CONFIG: configOf({ tipsAddress: `0x${'1'.repeat(40)}` }) }),
      /tipsAddress: there is no code at 0x1{40}\.\n/,
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: `${database.url}_not` }),
      /^Can’t connect to the database .* does not exist\. Correct DATABASE_URL\.\n$/,
    ],
    [
      'a level of the log that is none',
      () => ({ PARLEY_LOG_LEVEL: 'loud' }),
      /^PARLEY_LOG_LEVEL is "loud"; expected info or warn or error\.\n$/,
    ],
    [
      'a port that is taken',
      () => ({ PORT: new URL(node.url).port }),
      /^The server can’t start: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\.\n$/,
    ],
  ]),
)('%s stops the start with 1 and no stack', async (_, changes, sentence) => {
  const started = start(changes());
  expect(await exitCode(started.child)).toBe(1);
  expect(started.output.err).toMatch(sentence);
  expect(started.output.err + started.output.out).not.toContain('file://');
});

test('a server that ran before starts again while its chain is away', async () => {
  const started = start({ RPC_URL: 'http://127.0.0.1:9', PARLEY_STARTED_BEFORE: '1' });
  const port = await portOf(started);
  expect((await fetch(`http://127.0.0.1:${port}/api/healthz`)).status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await exitCode(started.child)).toBe(0);
});

test('a server opens no database that holds a part of a community, or one that went elsewhere', async () => {
  const half = await createTestDatabase('empty', async () => {});
  const client = new pg.Client({ connectionString: half.url });
  await client.connect();
  await migrate(half.url);
  for (const [state, words] of [
    ['copying', 'Run the same npm run move or npm run restore again'],
    ['copied', 'Run the same npm run move or npm run restore again'],
    ['left', 'This community went on in postgres://there/parley'],
  ]) {
    await client.query('update data_place set state = $1, left_for = $2', [
      state,
      'postgres://there/parley',
    ]);
    const started = start({ DATABASE_URL: half.url });
    expect(await exitCode(started.child)).toBe(1);
    expect(started.output.err).toContain(words);
  }
  await client.end();
  await half.drop();
});

// Last, as no other server starts on its database any more.
test('a change by a newer version that this one cannot serve with sends its members to the others', async () => {
  const started = start();
  const port = await portOf(started);
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;
  const client = await TestClient.open({ url: () => url('') }, null);
  await updateDatabase('9999-other.sql', 'alter table messages rename to said');
  expect(await client.closed).toBe(1012);
  await eventually(async () => {
    const answer = await fetch(url('/api/readyz'));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, reasons: ['version'] });
  });
  expect((await fetch(url('/api/healthz'))).status).toBe(200);
  const refused = await fetch(url('/api/rooms'), { method: 'POST' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toEqual({
    message: 'This server is being updated. Try again in a moment.',
  });
  const socket = new WebSocket(url('/api/socket').replace('http', 'ws'));
  socket.on('error', () => {});
  const [, { statusCode }] = await once(socket, 'unexpected-response');
  socket.terminate();
  expect(statusCode).toBe(503);
  expect(started.output.out).toContain(
    'written by a newer version of Parley (migration 9999-other',
  );
  started.child.kill('SIGTERM');
  expect(await exitCode(started.child)).toBe(0);
  const again = start();
  expect(await exitCode(again.child)).toBe(1);
  expect(again.output.err).toContain('Start that version, or restore an older backup.');
});
