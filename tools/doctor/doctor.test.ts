import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@parley/embedded/child';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/migrate.ts';
import { startTestRpc } from '../../apps/server/src/platform/testRpc.ts';
import { testCommunity } from '../../apps/server/src/testCommunity.ts';
import { diagnose } from './diagnose.ts';
import { type Finding, ok, pageOf, warn } from './finding.ts';

let node: Awaited<ReturnType<typeof startTestRpc>>;
let database: TestDatabase;
let folder: string;
/** No server listens there. */
let port: string;

beforeAll(async () => {
  port = String(await freePort());
  node = await startTestRpc({
    eth_chainId: '0x27bc86aa',
    eth_blockNumber: '0x7',
    eth_getCode: '0x60',
    eth_getBlockByNumber: { timestamp: `0x${Math.floor(Date.now() / 1_000).toString(16)}` },
  });
  database = await createTestDatabase('doctor', async (url) => void (await migrate(url)));
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
  mkdirSync(join(folder, 'secrets'));
  for (const key of ['head', 'push', 'anchor', 'solver']) {
    writeFileSync(join(folder, 'secrets', `${key}.key`), 'a key', { mode: 0o600 });
  }
  writeFileSync(
    join(folder, 'backups.json'),
    JSON.stringify({ at: Date.now() - 1_000, to: '/safe' }),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is found with these settings and changes of the config. */
async function found(env: NodeJS.ProcessEnv = {}, changes: object = {}): Promise<Finding[]> {
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify({ ...testCommunity, embeddedChain: false, ...changes }));
  return await diagnose({
    PORT: port,
    PARLEY_DATA: folder,
    DATABASE_URL: database.url,
    RPC_URL: node.url,
    PARLEY_CONFIG: path,
    ...env,
  });
}

const wordsOf = (findings: readonly Finding[], what: string, state: Finding['state']) =>
  findings.filter((one) => one.what === what && one.state === state).map(({ words }) => words);

test('a community that is well and stopped has nothing bad on the page', async () => {
  const findings = await found();
  expect(findings.filter(({ state }) => state === 'bad')).toEqual([]);
  expect(wordsOf(findings, 'chain', 'ok')).toEqual(['Degen Chain (666666666), block 7']);
  expect(wordsOf(findings, 'database', 'ok')[0]).toMatch(/^PostgreSQL \d/);
  expect(wordsOf(findings, 'migrations', 'ok')[0]).toMatch(/^all \d+ applied$/);
  expect(wordsOf(findings, 'push key', 'ok')).toHaveLength(1);
  expect(wordsOf(findings, 'backup', 'ok')).toEqual(['0 hours ago, to /safe']);
});

test.each<[string, NodeJS.ProcessEnv, object, string, Finding['state'], RegExp]>([
  ['a misspelt setting', { PARLEY_DTA: 'x' }, {}, 'settings', 'bad', /Did you mean PARLEY_DATA\?/],
  ['a wrong number', { PARLEY_TRUSTED_PROXIES: 'x' }, {}, 'settings', 'bad', /whole number/],
  ['a wrong config', {}, { tldName: 'x' }, 'config', 'bad', /"tldName" is "x"/],
  ['an unfinished config', {}, { projectUrl: 'https://example.org' }, 'config', 'bad', /example/],
  ['another chain', {}, { supportedChainId: 7 }, 'chain', 'bad', /is of chain 666666666/],
  ['a node that is away', { RPC_URL: 'http://127.0.0.1:9' }, {}, 'chain', 'bad', /ECONNREFUSED/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' },
    {},
    'database',
    'bad',
    /ECONNREFUSED/,
  ],
  ['a bus that is away', { NATS_URL: 'nats://127.0.0.1:9' }, {}, 'NATS', 'bad', /ECONNREFUSED/],
  [
    'an address without TLS',
    {},
    { projectUrl: 'http://chat.parley.test' },
    'address',
    'bad',
    /is not https/,
  ],
  [
    'an address that nobody answers at',
    {},
    { projectUrl: 'https://0.0.0.0:9' },
    'address',
    'bad',
    /can’t be reached: .*ECONNREFUSED/,
  ],
  [
    'a proxy that is not told',
    {},
    { projectUrl: 'https://0.0.0.0:9' },
    'proxy',
    'warn',
    /PARLEY_TRUSTED_PROXIES is 0/,
  ],
  ['no server', {}, {}, 'port', 'warn', /Start it with npm start/],
])('the doctor finds %s', async (_, env, changes, what, state, words) => {
  expect(wordsOf(await found(env, changes), what, state)).toEqual([expect.stringMatching(words)]);
});

describe('on the disk', () => {
  test('the doctor finds keys and a folder that others can read', async () => {
    chmodSync(join(folder, 'secrets', 'solver.key'), 0o644);
    chmodSync(folder, 0o755);
    const findings = await found();
    expect(wordsOf(findings, 'solver key', 'bad')[0]).toContain('chmod 600');
    expect(wordsOf(findings, 'data folder', 'bad')[0]).toContain(`chmod 700 ${folder}`);
  });

  test('the doctor tells of a key that is gone, of an old backup, and of none', async () => {
    for (const key of ['head', 'push']) rmSync(join(folder, 'secrets', `${key}.key`));
    const at = Date.now() - 72 * 60 * 60_000;
    writeFileSync(join(folder, 'backups.json'), JSON.stringify({ at, to: '/safe' }));
    const findings = await found();
    expect(wordsOf(findings, 'head key', 'warn')[0]).toContain('The next start makes a new one');
    expect(wordsOf(findings, 'push key', 'warn')[0]).toContain(
      'sends no notifications: restore it',
    );
    expect(wordsOf(findings, 'backup', 'warn')[0]).toContain('72 hours old');
    rmSync(join(folder, 'backups.json'));
    expect(wordsOf(await found(), 'backup', 'warn')[0]).toContain('None is known');
  });

  test.runIf(process.platform === 'linux')('the doctor finds a disk without room', async () => {
    const findings = await found({ PARLEY_DATA: '/proc' });
    expect(wordsOf(findings, 'disk', 'bad')[0]).toContain('0 MB free');
  });
});

test('the doctor does not ask an embedded chain that was stopped', async () => {
  mkdirSync(join(folder, 'chain'));
  writeFileSync(join(folder, 'chain', 'endpoint'), 'http://127.0.0.1:9');
  const stopped = await found({ RPC_URL: undefined });
  expect(wordsOf(stopped, 'chain', 'warn')[0]).toContain('does not run');
  writeFileSync(join(folder, 'lock'), '');
  const running = await found({ RPC_URL: undefined });
  expect(wordsOf(running, 'chain', 'bad')[0]).toContain('ECONNREFUSED');
});

describe('in the database', () => {
  async function change(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(sql);
    await client.end();
  }

  test('the doctor finds a database that a newer Parley used', async () => {
    await change("insert into schema_migrations (name, checksum) values ('9999-later.sql', '')");
    expect(wordsOf(await found(), 'migrations', 'bad')[0]).toContain('9999-later.sql');
    await change("delete from schema_migrations where name = '9999-later.sql'");
  });

  test('the doctor finds an address that the community is not at', async () => {
    await change("insert into host_changes (to_host, at) values ('old.example', 1)");
    const words = wordsOf(await found(), 'host', 'bad');
    expect(words[0]).toContain('npm run address -- http://localhost:3000');
    await change("delete from host_changes where to_host = 'old.example'");
  });
});

test('the doctor tells what the server says of itself, and of another program on its port', async () => {
  const index = {
    behindSeconds: 90,
    block: 7,
    trouble: 'The node is late.',
    nodes: [],
    setAside: 2,
  };
  const told = {
    ready: false,
    reasons: ['chain'],
    index,
    anchors: { trouble: 'No coins.' },
    clock: null,
    push: 'No key.',
    bus: 'Not heard.',
  };
  const state = { body: JSON.stringify(told) };
  const other = createServer((_request, response) => response.end(state.body));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const own = { PORT: String((other.address() as AddressInfo).port) };
  const findings = await found(own);
  expect(wordsOf(findings, 'server', 'bad')[0]).toContain('Not ready: chain.');
  expect(wordsOf(findings, 'index', 'warn')).toEqual([
    '90 s behind. The node is late.',
    expect.stringContaining('2 events set aside'),
  ]);
  expect(wordsOf(findings, 'anchors', 'warn')).toEqual(['No coins.']);
  expect(wordsOf(findings, 'notifications', 'warn')).toEqual(['No key.']);
  expect(wordsOf(findings, 'bus', 'warn')).toEqual(['Not heard.']);
  state.body = 'something else';
  expect(wordsOf(await found(own), 'port', 'bad')[0]).toContain('is taken by another program');
  other.close();
});

test('the page has a line for each finding, and ends with how many are bad', () => {
  const { text, isBad } = pageOf([ok('disk', '9 MB'), { state: 'bad', what: 'a', words: 'b\nc' }]);
  expect(text).toBe('ok    disk  9 MB\nbad   a     b\n            c\n\n1 bad, 0 to look at.');
  expect(isBad).toBe(true);
  expect(pageOf([warn('a', 'b')]).isBad).toBe(false);
  expect(pageOf([ok('a', 'b')]).text).toMatch(/Everything that was looked at is well\.$/);
});
