import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningChain, startDurableChain } from '@parley/embedded/durableChain';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-bounds-'));
let chain: RunningChain;
let server: TestServer;

beforeAll(async () => {
  chain = await startDurableChain({ chainId: 666_666_666, folder, log: () => {} });
  server = await startTestServer({ config: { rpcUrl: chain.rpcUrl, dataFolder: folder } });
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
  rmSync(folder, { recursive: true });
});
// The limits of one test are not the next one's.
afterEach(() => server.clock.advance(600_000));

async function ask(method: string, ...params: unknown[]) {
  const answer = await fetch(`${server.url()}/api/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const json = (await answer.json()) as { result?: string; error?: { code: number } };
  return { status: answer.status, ...json };
}

async function readiness() {
  server.clock.advance(2_000);
  const answer = await fetch(`${server.url()}/api/readyz`);
  return { status: answer.status, ...((await answer.json()) as { reasons: string[] }) };
}

/** A new account with coins. */
async function rich() {
  const account = privateKeyToAccount(generatePrivateKey());
  await fetch(chain.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({
      id: 1,
      method: 'anvil_setBalance',
      params: [account.address, `0x${(10n ** 24n).toString(16)}`],
    }),
  });
  return account;
}

/** Sends coins; resolves once the transaction is in a block. */
async function transfer(): Promise<string | undefined> {
  const account = await rich();
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 666_666_666,
    nonce: 0,
    to: account.address,
    gas: 21_000n,
    maxFeePerGas: 10n ** 12n,
  });
  return (await ask('eth_sendRawTransaction', raw)).result;
}

/** Signs so many transactions of an account with coins, each of which uses a whole block's gas. */
async function signEndless(count: number): Promise<string[]> {
  const account = await rich();
  const sign = (nonce: number) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: 666_666_666,
      nonce,
      data: '0x5b5f56',
      gas: 30_000_000n,
      maxFeePerGas: 10n ** 12n,
    });
  return await Promise.all(Array.from({ length: count }, (_, nonce) => sign(nonce)));
}

/** JUMPDEST, PUSH1 0, JUMP: runs until its gas is spent. */
const endless = { data: '0x5b600056', gas: '0xffffffffffffff' };
/** Returns the gas it may spend. */
const tellGas = { data: '0x5a5f5260205ff3' };

describe('a call of a stranger', () => {
  test.each([
    ['gas', { ...tellGas, gas: '0xffffffffffffff' }],
    ['gasLimit', { ...tellGas, gasLimit: '0xffffffffffffff' }],
    ['both', { ...tellGas, gas: '0xffffffffffffff', gasLimit: '0xffffffffffffff' }],
    ['neither', tellGas],
  ])(
    'a call of a stranger may spend the gas of one block at most, when it asks for more by %s',
    async (_, call) => {
      const { result } = await ask('eth_call', call, 'latest');
      expect(Number(result)).toBeGreaterThan(20_000_000);
      expect(Number(result)).toBeLessThan(30_000_000);
    },
  );

  test('a call of a stranger keeps the gas that it asks for when that is less', async () => {
    const { result } = await ask('eth_call', { ...tellGas, gas: '0x186a0' }, 'latest');
    expect(Number(result)).toBeLessThan(100_000);
  });

  test.each(['eth_call', 'eth_estimateGas'])(
    'a call of a stranger cannot override state or block (%s)',
    async (method) => {
      const account = '0x00000000000000000000000000000000000000aa';
      const state = { [account]: { balance: '0x1' } };
      expect((await ask(method, tellGas, 'latest', state)).error?.code).toBe(-32602);
      const code = { [account]: { code: '0x00' } };
      expect((await ask(method, tellGas, 'latest', code, { gasLimit: '0xff' })).error?.code).toBe(
        -32602,
      );
    },
  );

  test('a call of a stranger may replace the code of one account while it is simulated, and spends no more for it', async () => {
    const to = '0x00000000000000000000000000000000000000aa';
    const code = { [to]: { code: tellGas.data } };
    const { result } = await ask('eth_call', { to, gas: '0xffffffffffffff' }, 'latest', code);
    expect(Number(result)).toBeGreaterThan(20_000_000);
    expect(Number(result)).toBeLessThan(30_000_000);
    expect((await ask('eth_getCode', to, 'latest')).result).toBe('0x');
    expect((await ask('eth_estimateGas', { to }, 'latest', code)).error?.code).toBe(-32602);
  });

  test.each([7, '0xzz', '12', { hex: '0x1' }])(
    'a call of a stranger is refused when its gas is %j',
    async (gas) => {
      expect((await ask('eth_call', { ...tellGas, gas }, 'latest')).error?.code).toBe(-32602);
    },
  );
});

test('a database that takes no writes makes the server unready', async () => {
  const other = await server.database.connect();
  await other.query('begin');
  await other.query('lock table meta in share mode');
  expect(await readiness()).toMatchObject({ status: 503, reasons: ['database'] });
  await other.query('rollback');
  other.release();
  await expect.poll(async () => (await readiness()).status).toBe(200);
});

describe('a wallet in a browser extension', () => {
  const from = (origin: string, method = 'POST') =>
    fetch(`${server.url()}/api/rpc`, {
      method,
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' } : {}),
    });

  test.each([
    'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
    'moz-extension://0d8a8a4c-3b3f-4b8e-9d53-0f9e1d5a9c11',
    'safari-web-extension://0D8A8A4C-3B3F-4B8E-9D53-0F9E1D5A9C11',
  ])('a wallet in a browser extension may ask the chain from %s', async (origin) => {
    const answer = await from(origin);
    expect(await answer.json()).toMatchObject({ result: '0x27bc86aa' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    const preflight = await from(origin, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  test.each([
    'https://evil.example',
    'null',
    'https://chrome-extension.example',
    'http://chrome-extension://x',
    'chrome-extension://x/../evil',
  ])('a page at %s is not taken for a wallet in a browser extension', async (origin) => {
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await from(origin, method);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a wallet in a browser extension reaches nothing but the chain', async () => {
    const origin = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn';
    const answer = await fetch(`${server.url()}/api/auth/nonce`, {
      method: 'POST',
      headers: { origin },
    });
    expect(answer.status).toBe(403);
  });
});

test('transactions that use whole blocks are charged for their gas, and keep neither readiness nor others from the chain', async () => {
  const attack = (await signEndless(40)).map((raw) => ask('eth_sendRawTransaction', raw));
  let isOver = false;
  const over = Promise.all(attack).finally(() => {
    isOver = true;
  });
  const found: number[] = [];
  do found.push((await readiness()).status);
  while (!isOver);
  expect(new Set(found)).toEqual(new Set([200]));
  const sent = (await over).filter(({ result }) => result !== undefined);
  expect(sent.length).toBeGreaterThan(0);
  // A thousand calls at once, of which each counts as three hundred.
  expect(sent.length).toBeLessThan(10);
  server.clock.advance(600_000);
  expect(await transfer()).toMatch(/^0x/);
});

test('a fee history with thousands of percentiles never reaches the node', async () => {
  const percentiles = Array.from({ length: 15_000 }, (_, index) => index % 100);
  const answer = await ask('eth_feeHistory', '0x400', 'latest', percentiles);
  expect(answer.error?.code).toBe(-32602);
  expect((await ask('eth_feeHistory', '0x400', 'latest', [50])).error).toBeUndefined();
});

// Last, since the node goes on with what it was asked after nobody waits for it any more.
test('hundreds of endless calls at once stop neither transactions nor readiness', async () => {
  const attack = Array.from({ length: 200 }, (_, index) =>
    ask(index % 2 === 0 ? 'eth_call' : 'eth_estimateGas', endless, 'latest'),
  );
  const startedAt = performance.now();
  expect(await transfer()).toMatch(/^0x/);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(await readiness()).toMatchObject({ status: 200 });
  const statuses = new Set((await Promise.all(attack)).map(({ status }) => status));
  expect([...statuses].every((status) => [200, 429, 503].includes(status))).toBe(true);
  expect(statuses).toContain(429);
});
