import { request } from 'node:http';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { createPublicClient, createTestClient, type Hex, http, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { faucetRoutes } from './http.ts';
import { createFaucetStore } from './store.ts';

/** The first account of development chains; it exists nowhere else. */
const faucetKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
let chain: EmbeddedChain;
let server: TestServer;

beforeAll(async () => {
  chain = await startChain({ chainId: 666_666_666, devAccounts: true });
  // Development accounts have 10,000 coins, which ten wallets would use up.
  const tester = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
  await tester.setBalance({
    address: privateKeyToAddress(faucetKey),
    value: parseEther('1000000'),
  });
  server = await startTestServer({ config: { rpcUrl: chain.rpcUrl, faucetKey } });
});
afterAll(async () => {
  await server.stop();
  await chain.stop();
});

async function ask(address: unknown) {
  const response = await fetch(`${server.url()}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  });
  return { status: response.status, json: (await response.json()) as { hash?: string } };
}

const newAddress = () => privateKeyToAddress(generatePrivateKey());

/** Asks from another address of this machine; resolves to the status. */
function askFrom(localAddress: string, address: Hex): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', localAddress, headers };
    request(`${server.url()}/api/faucet`, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(JSON.stringify({ address }));
  });
}

const balanceOf = (address: Hex) =>
  createPublicClient({ transport: http(chain.rpcUrl) }).getBalance({ address });

test('a demo wallet gets 1000 native coins once, however often and fast it asks', async () => {
  const address = newAddress();
  const answers = await Promise.all([ask(address), ask(address), ask(address.toLowerCase())]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json.hash)).size).toBe(1);
  expect(await ask(address)).toEqual(answers[0]);
  expect(await balanceOf(address)).toBe(parseEther('1000'));
});

test('several wallets at once all get theirs', async () => {
  const addresses = Array.from({ length: 16 }, () => privateKeyToAddress(generatePrivateKey()));
  await Promise.all(addresses.map(ask));
  const balances = await Promise.all(addresses.map(balanceOf));
  expect(balances).toEqual(addresses.map(() => parseEther('1000')));
});

test('a wallet with a few coins is funded, and one with 1000 or more is not (409)', async () => {
  server.clock.advance(10 * 60_000);
  const tester = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) });
  const [poor, rich] = [newAddress(), newAddress()];
  await tester.setBalance({ address: poor, value: parseEther('999') });
  await tester.setBalance({ address: rich, value: parseEther('1000') });
  expect([(await ask(poor)).status, (await ask(rich)).status]).toEqual([200, 409]);
  expect(await balanceOf(poor)).toBe(parseEther('1999'));
});

test('a wallet that was funded on an earlier chain is funded on this one', async () => {
  const address = newAddress();
  await createFaucetStore(server.database).addGrant(
    address.toLowerCase(),
    `0x${'1'.repeat(64)}`,
    server.clock.now(),
  );
  expect((await ask(address)).json.hash).not.toBe(`0x${'1'.repeat(64)}`);
  expect(await balanceOf(address)).toBe(parseEther('1000'));
});

test('all addresses of a network together get so many wallets funded in an hour, then more', async () => {
  const store = createFaucetStore(server.database);
  const before = await store.countSince(0);
  for (let index = before; index < 118; index++) {
    await store.addGrant(`0x${index.toString(16).padStart(40, '0')}`, '0x00', server.clock.now());
  }
  const statuses: number[] = [];
  for (let index = 1; index <= 8; index++) {
    statuses.push(await askFrom(`127.0.0.${100 + index}`, newAddress()));
  }
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
  server.clock.advance(60 * 60 * 1_000);
  expect(await askFrom('127.0.0.120', newAddress())).toBe(200);
});

test.each([null, 7, '', '0x12', 'alice', `0x${'g'.repeat(40)}`])(
  '%j is no address (400)',
  async (it) => {
    server.clock.advance(60_000);
    expect((await ask(it)).status).toBe(400);
  },
);

test('one address of the network may ask 30 times at once, then once in ten seconds (429)', async () => {
  const clock = { time: 1_000_000, now: () => clock.time };
  const app = createHttp(silentLog, 'https://parley.example');
  const fund = async (address: string) => ({ address, hash: '0x1' });
  faucetRoutes(app, { fund }, { clock, keyOf: () => 'anna' });
  const payload = { address: newAddress() };
  const askHere = async () =>
    (await app.inject({ method: 'POST', url: '/api/faucet', payload })).statusCode;
  for (let asked = 0; asked < 30; asked += 1) expect(await askHere()).toBe(200);
  expect(await askHere()).toBe(429);
  clock.time += 9_000;
  expect(await askHere()).toBe(429);
  clock.time += 2_000;
  expect([await askHere(), await askHere()]).toEqual([200, 429]);
});
