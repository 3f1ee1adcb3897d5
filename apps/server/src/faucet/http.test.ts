import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type EmbeddedChain, startChain } from '@parley/embedded/chain';
import { testCoinsText } from '@parley/text/testCoins';
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

type Answer = { status: number; message?: string; retryAfter?: string };

/** Asks from another address of this machine. */
function askFrom(localAddress: string, address: Hex): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', localAddress, headers };
    request(`${server.url()}/api/faucet`, options, async (response) => {
      const body = (await json(response)) as { message?: string };
      const { statusCode = 0, headers: got } = response;
      resolve({ status: statusCode, retryAfter: got['retry-after'], ...body } as Answer);
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

test('five clients that ask without end leave enough for newcomers, who get theirs at once', async () => {
  server.clock.advance(60 * 60_000);
  const attackers = [1, 2, 3, 4, 5].map((index) => `127.0.1.${index}`);
  // Each of them asks as often as requests are let through at all.
  const asked = await Promise.all(
    attackers.flatMap((from) => Array.from({ length: 30 }, () => askFrom(from, newAddress()))),
  );
  const refused = asked.filter(({ status }) => status === 429);
  // The reserve, less what each of them may take of it.
  expect(asked.length - refused.length).toBeLessThanOrEqual(60 + 5 * 3);
  expect(refused[0]?.message).toMatch(
    /^Test coins are used up right now\. Try again in \d+ (?:seconds|minutes)\.$/,
  );

  for (const newcomer of ['127.0.2.1', '127.0.2.2']) {
    const address = newAddress();
    expect(await askFrom(newcomer, address)).toMatchObject({ status: 200 });
    expect(await balanceOf(address)).toBe(parseEther('1000'));
  }
});

test('a client that was refused gets coins when it was told to ask again', async () => {
  server.clock.advance(60 * 60_000);
  let answer = await askFrom('127.0.3.1', newAddress());
  for (let asked = 1; answer.status === 200 && asked < 90; asked += 1) {
    // Requests themselves are limited, too.
    if (asked % 25 === 0) server.clock.advance(1_000);
    answer = await askFrom(`127.0.3.${1 + Math.floor(asked / 25)}`, newAddress());
  }
  expect(answer.status).toBe(429);
  const seconds = Number(answer.retryAfter);
  expect(answer.message).toBe(testCoinsText.used(seconds * 1_000));
  server.clock.advance(seconds * 1_000);
  expect(await askFrom('127.0.3.1', newAddress())).toMatchObject({ status: 200 });
});

test('a few clients cannot keep the faucet empty for as long as they like', async () => {
  server.clock.advance(60 * 60_000);
  const attackers = [1, 2, 3, 4, 5].map((index) => `127.0.4.${index}`);
  for (let tenth = 0; tenth < 6; tenth += 1) {
    await Promise.all(
      attackers.flatMap((from) => Array.from({ length: 15 }, () => askFrom(from, newAddress()))),
    );
    server.clock.advance(10 * 60_000);
  }
  expect(await askFrom('127.0.5.1', newAddress())).toMatchObject({ status: 200 });
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
