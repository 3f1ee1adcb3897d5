import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import { signInMessage } from '@parley/domain/auth/rules';
import { hostChangesSchema } from '@parley/domain/chat/hostChanges';
import { headKeysSchema } from '@parley/domain/chat/wire';
import pg from 'pg';
import { privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createDeviceKey,
  TestClient,
  type TestMember,
} from '../../apps/server/src/chat/testClient.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/testServer.ts';
import { changeHost } from './changeHost.ts';

const anna = privateKeyToAccount(`0x${'a'.repeat(64)}`);
let folder: string;
let keyFile: string;
let server: TestServer;
let isUp: boolean;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-address-'));
  keyFile = join(folder, 'head.key');
  server = await startTestServer({ config: { headKeyFile: keyFile } });
  isUp = true;
});

async function stopServer(): Promise<void> {
  isUp = false;
  await server.app().stop();
}

afterEach(async () => {
  await (isUp ? server.stop() : server.database.end());
  rmSync(folder, { recursive: true });
});

/** A device that a wallet let sign at a host. */
async function signInAt(host: string): Promise<TestMember> {
  const { privateKey, publicKey, id } = createDeviceKey();
  const message = signInMessage({
    domain: host,
    uri: `http://${host}`,
    address: anna.address,
    chainId: server.community.supportedChainId,
    nonce: 'abcdefgh1234',
    issuedAt: new Date(),
    devicePublicKey: publicKey,
  });
  const author = anna.address.toLowerCase();
  const signature = await anna.signMessage({ message });
  await server.database.query('insert into devices values ($1, $2, $3, $4, $5, $6)', [
    ...[id, author, publicKey, message, signature, 8e15],
  ]);
  return { author, device: id, privateKey };
}

async function say(member: TestMember, host: string, body: string, at = server) {
  const client = await TestClient.open(at, member);
  const answer = await client.say({ host, body });
  await client.close();
  return answer;
}

/** Has the community move once nothing of a server is connected any more, the test's own look at the database included. */
async function move(to: string | null, at = Date.now(), hasOwnConfig = false) {
  const client = new pg.Client({ connectionString: server.config.databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  return changeHost({
    databaseUrl: server.config.databaseUrl,
    keyFile,
    at,
    to: to === null ? null : new URL(to),
    chainId: server.community.supportedChainId,
    hasOwnConfig,
  });
}

const startAt = (projectUrl: string) =>
  startTestServer({
    community: { projectUrl },
    config: { headKeyFile: keyFile },
    beside: server,
  });

async function exported(at: TestServer) {
  const answer = await fetch(`${at.url()}/api/chat/rooms/general/transcript`);
  return (await answer.text()).trimEnd().split('\n');
}

test('a community that goes elsewhere keeps what was said before, and takes nothing more for the host before', async () => {
  const before = await signInAt('localhost:3000');
  expect(await say(before, 'localhost:3000', 'one')).toMatchObject({ t: 'ack' });
  await stopServer();
  expect(await move('https://chat.example')).toEqual(
    expect.arrayContaining([
      'This community has gone from localhost:3000 to chat.example. What was said before stays verified.',
    ]),
  );
  const moved = await startAt('https://chat.example');
  const after = await signInAt('chat.example');
  expect(await say(after, 'chat.example', 'two', moved)).toMatchObject({ t: 'ack' });
  expect(await say(after, 'localhost:3000', 'replayed', moved)).toMatchObject({
    t: 'refused',
    code: 'wrong-community',
  });
  const old = new TestClient(moved, before);
  await old.hello({ general: null });
  await old.frame((frame) => frame.t === 'refused' && frame.code === 'signed-out');
  await old.close();

  const lines = await exported(moved);
  const report = await verifyTranscript(lines);
  expect(report).toMatchObject({ host: 'chat.example', messages: 2, faults: [] });
  const config: unknown = await (await fetch(`${moved.url()}/config.json`)).json();
  expect(headKeysSchema.parse(config).headKeys).toEqual(expect.arrayContaining([...report.keys]));
  expect(hostChangesSchema.parse(config).hostChanges).toMatchObject([
    { from: 'localhost:3000', to: 'chat.example', heads: { general: 1 } },
  ]);
  // Without the statement the message from before is a stranger's.
  const bare = lines.map((line) => line.replace(/,"hostChanges":\[.*\]/, ''));
  expect((await verifyTranscript(bare)).faults).toEqual([{ code: 'bad-signature', seq: 1 }]);
  await moved.stop();
});

test('a start at another address than the log is at is refused, and says what to do', async () => {
  await stopServer();
  await expect(startAt('http://localhost:4250')).rejects.toThrow(
    'This community is at localhost:3000, and it was started at localhost:4250, where all of its messages would look forged. Start it at localhost:3000 again, by PARLEY_URL or the projectUrl of your config, or move it: npm run address -- http://localhost:4250',
  );
  await move('http://localhost:4250');
  const moved = await startAt('http://localhost:4250');
  await moved.stop();
  await expect(startAt('http://localhost:3000')).rejects.toThrow(
    'This community is at localhost:4250',
  );
});

test('a log from before addresses were noted is where its newest message was said', async () => {
  await say(await signInAt('localhost:3000'), 'localhost:3000', 'one');
  await stopServer();
  await server.database.query('delete from host_changes');
  await expect(startAt('http://localhost:4250')).rejects.toThrow(
    'This community is at localhost:3000',
  );
});

test('it says where the community is and was, and changes nothing by that', async () => {
  await stopServer();
  expect(await move(null)).toEqual(['This community is at localhost:3000.']);
  await move('http://localhost:4250', Date.UTC(2026, 10, 26));
  expect(await move('http://localhost:4250')).toEqual([
    'This community is at localhost:4250 already.',
  ]);
  expect(await move(null)).toEqual([
    'This community is at localhost:4250.',
    'Until 2026-11-26T00:00:00.000Z it was at localhost:3000.',
  ]);
});

test.each([
  ['http://localhost:4250', false, 'PORT=4250'],
  ['https://chat.example', false, 'PARLEY_URL=https://chat.example'],
  [
    'https://chat.example',
    true,
    '"projectUrl": "https://chat.example" in the file that PARLEY_CONFIG names',
  ],
  [
    'http://localhost:4250',
    true,
    '"projectUrl": "http://localhost:4250" in the file that PARLEY_CONFIG names',
  ],
])(
  'a move to %s, with a config of the operator’s own: %s, says to start with %s',
  async (to, hasOwnConfig, setting) => {
    await stopServer();
    expect(await move(to, 1, hasOwnConfig)).toContain(`From now on start Parley with ${setting}.`);
  },
);

test('nobody moves a community while a server is connected', async () => {
  await expect(
    changeHost({
      databaseUrl: server.config.databaseUrl,
      keyFile,
      at: 1,
      chainId: 1,
      hasOwnConfig: false,
      to: new URL('https://chat.example'),
    }),
  ).rejects.toThrow('A server is using the database. Stop it first.');
  expect(await server.database.query('select from host_changes')).toMatchObject({ rowCount: 1 });
});

test('what was said at each of three addresses is verified, to the last message there', async () => {
  await say(await signInAt('localhost:3000'), 'localhost:3000', 'one');
  await stopServer();
  let at = server;
  for (const [host, url] of [
    ['localhost:4250', 'http://localhost:4250'],
    ['chat.example', 'https://chat.example'],
    ['localhost:3000', 'http://localhost:3000'],
  ] as const) {
    await move(url);
    at = await startAt(url);
    expect(await say(await signInAt(host), host, `at ${host}`, at)).toMatchObject({ t: 'ack' });
    if (host !== 'localhost:3000') await at.stop();
  }
  expect(await verifyTranscript(await exported(at))).toMatchObject({ messages: 4, faults: [] });
  await at.stop();
});
