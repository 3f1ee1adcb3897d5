import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@parley/embedded/child';
import { type RunningCommunity, startAndFail, startCommunity } from '@parley/testkit/community';
import { sizedCases } from '@parley/testkit/size';
import { longTest, sizedTest, test } from '@parley/testkit/tests';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { firstStartBytes } from './disk.ts';

let community: RunningCommunity;
beforeAll(async () => {
  community = await startCommunity({ isFresh: true });
});
afterAll(() => community?.remove());

const parts = ['anvil', 'postgres', 'apps/server/dist/main.js'];

/** False for a process that ended, also while it is a zombie (state Z). */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  const state = stdout.trim();
  return state !== '' && !state.startsWith('Z');
}

async function head(): Promise<number> {
  const answer = await fetch(`${community.url}/api/chat/rooms/general/messages`);
  return ((await answer.json()) as { head: number }).head;
}

describe.sequential('npm start', () => {
  test('a first start takes less of the disk than was asked for it', () => {
    const { stdout } = spawnSync('du', ['-sk', community.dataFolder], { encoding: 'utf8' });
    const bytes = Number.parseInt(stdout, 10) * 1024;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(firstStartBytes);
  });

  test('npm start opens one origin with the page, the config, health and a filtered chain', async () => {
    const page = await fetch(community.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('parley-config');
    const config = (await (await fetch(`${community.url}/config.json`)).json()) as Record<
      string,
      unknown
    >;
    expect(config).toMatchObject({
      supportedChainId: 666666666,
      tldName: '.degen',
      embeddedChain: true,
    });
    for (const key of ['faucetAddress', 'cowSettlementAddress', 'cowVaultRelayerAddress']) {
      expect(config[key], key).toMatch(/^0x[0-9a-fA-F]{40}$/);
    }
    expect((await fetch(`${community.url}/api/healthz`)).status).toBe(200);
    expect((await fetch(`${community.url}/api/readyz`)).status).toBe(200);
  });

  test.each([
    'anvil_setBalance',
    'hardhat_setBalance',
    'evm_mine',
    'debug_traceTransaction',
    'eth_sendTransaction',
    'personal_sign',
  ])('npm start does not let anybody call %s', async (method) => {
    const answer = await fetch(`${community.url}/api/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    });
    expect(((await answer.json()) as { error: { code: number } }).error.code).toBe(-32601);
  });

  test('npm start seeds a small conversation, once', async () => {
    expect(await head()).toBeGreaterThan(5);
    expect(community.output()).toContain('Inviting the first members');
  });

  test('npm start keeps its secrets to their owner', () => {
    const secrets = join(community.dataFolder, 'secrets');
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(secrets)) {
      expect(statSync(join(secrets, file)).mode & 0o777, file).toBe(0o600);
    }
  });

  test('npm start refuses a second start on the same data folder, in one sentence', async () => {
    const second = await startAndFail({ PARLEY_DATA: community.dataFolder, PORT: '1' });
    expect(second.code).toBe(1);
    expect(second.printed).toContain(`Parley is already running on ${community.dataFolder}`);
    expect(second.printed).not.toContain('at Object');
  });

  sizedTest.each(
    sizedCases<[string, NodeJS.ProcessEnv, RegExp]>([
      [
        'a setting that is none',
        { PARLEY_SEDD: 'all' },
        /^PARLEY_SEDD is not a setting of Parley\. Did you mean PARLEY_SEED\?$/m,
      ],
      [
        'the config as it ships',
        { PARLEY_CONFIG: 'config/degen.json', RPC_URL: 'http://127.0.0.1:9' },
        /config\/degen\.json is not finished:\n {2}projectUrl is the example .*\n {2}postingNeedsName is true/,
      ],
      [
        'a database that is not there',
        { DATABASE_URL: 'postgres://parley:hunter2@127.0.0.1:9/parley' },
        /^Can’t connect to the database “parley” at 127\.0\.0\.1:9: connect ECONNREFUSED/m,
      ],
    ]),
  )('npm start refuses %s in a sentence', async (_, env, sentence) => {
    const PARLEY_DATA = `${community.dataFolder}-refused`;
    const refused = await startAndFail({ ...env, PARLEY_DATA, PORT: String(await freePort()) });
    rmSync(PARLEY_DATA, { recursive: true, force: true });
    expect(refused.code).toBe(1);
    expect(refused.printed).toMatch(sentence);
    expect(refused.printed).not.toMatch(/hunter2|\n {4}at /);
  });

  longTest('npm start says that its port is taken, and leaves nothing running', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const folder = `${community.dataFolder}-other`;
    const refused = await startAndFail({ PARLEY_DATA: folder, PORT: String(port) });
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    other.close();
  });

  test.each(parts)('npm start restarts %s when it is killed', async (part) => {
    const [pid] = community.pidsOf(part);
    expect(pid).toBeDefined();
    process.kill(pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => community.pidsOf(part).filter((now) => now !== pid).length, { timeout: 20_000 })
      .toBe(1);
    await expect
      .poll(async () => (await fetch(`${community.url}/api/readyz`).catch(() => null))?.status, {
        timeout: 20_000,
      })
      .toBe(200);
  });

  test('npm start writes what the server says, and that a part died, to the log in the data folder', () => {
    const log = readFileSync(join(community.dataFolder, 'logs', 'server.log'), 'utf8');
    const lines = log.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: 'info', event: 'listens' }),
        expect.objectContaining({ level: 'error', event: 'part-ended', part: 'The server' }),
      ]),
    );
    expect(community.output()).toContain('"event":"listens"');
  });

  test('Ctrl-C stops everything; the next start resumes and loses nothing', async () => {
    const before = await head();
    const pids = parts.flatMap((part) => community.pidsOf(part));
    expect(pids).toHaveLength(3);
    expect(await community.stop('SIGINT')).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(community.dataFolder, 'lock'))).toBe(false);

    community = await startCommunity({ port: community.port, dataFolder: community.dataFolder });
    expect(await head()).toBe(before);
    expect(community.output()).not.toContain('Inviting the first members');
  });

  longTest('npm start stops everything when npm alone gets a SIGTERM', async () => {
    const port = await freePort();
    const folder = `${community.dataFolder}-npm`;
    const npm = spawn('npm', ['start'], {
      env: { ...process.env, PORT: String(port), PARLEY_DATA: folder, PARLEY_SEED: 'people' },
      detached: true,
    });
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('Parley is open at')) resolve();
      });
    });
    npm.kill('SIGTERM');
    const left = () =>
      execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(folder));
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => fetch(`http://localhost:${port}`).catch(() => 'closed')).toBe('closed');
    rmSync(folder, { recursive: true, force: true });
  });

  longTest('npm start recovers from what a killed supervisor left behind', async () => {
    const before = await head();
    const [postgres] = community.pidsOf('postgres');
    await community.stop('SIGKILL');
    expect(isAlive(postgres ?? 0)).toBe(true);
    community = await startCommunity({ port: community.port, dataFolder: community.dataFolder });
    expect(await head()).toBe(before);
    expect(isAlive(postgres ?? 0)).toBe(false);
  });
});
