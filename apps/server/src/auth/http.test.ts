import { signInMessage } from '@parley/domain/auth/rules';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeviceKey } from '../chat/testClient.ts';
import { startTestRpc } from '../platform/testRpc.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createTestWallet } from './testWallet.ts';

const minuteMs = 60_000;
let rpc: Awaited<ReturnType<typeof startTestRpc>>;
let server: TestServer;
const { account, fetchNonce, signInFor, post, signed, attempt } = createTestWallet(() => server);

beforeAll(async () => {
  rpc = await startTestRpc();
  server = await startTestServer({ config: { rpcUrl: rpc.url } });
});
afterAll(async () => {
  await server.stop();
  await rpc.stop();
});

test('a signed sign-in message lets its device sign for 30 days', async () => {
  const { nonce, cookie } = await fetchNonce();
  const signIn = signInFor(nonce);
  const message = signInMessage(signIn);
  const signature = await account.signMessage({ message });
  const response = await fetch(`${server.url()}/auth/verify-siwe`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ domain: 'localhost:3000', message, signature }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = (await response.json()) as { device: string };
  expect(answer).toEqual({
    valid: true,
    address: account.address,
    device: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    expiresAt: signIn.issuedAt.getTime() + 30 * 24 * 60 * minuteMs,
  });
  const proofs = await fetch(`${server.url()}/chat/devices?ids=${answer.device}`);
  expect(proofs.headers.get('cache-control')).toContain('immutable');
  expect(await proofs.json()).toEqual([
    {
      device: answer.device,
      author: account.address.toLowerCase(),
      publicKey: signIn.devicePublicKey,
      signIn: message,
      walletSignature: signature,
    },
  ]);
});

test('a device key signs in once, so that its first proof stands for all it has signed', async () => {
  const { publicKey: devicePublicKey } = createDeviceKey();
  expect((await attempt({ change: { devicePublicKey } })).status).toBe(200);
  expect((await attempt({ change: { devicePublicKey } })).status).toBe(401);
  const other = privateKeyToAccount(generatePrivateKey());
  const change = { devicePublicKey, address: other.address };
  expect((await attempt({ change, signer: other })).status).toBe(401);
});

describe('a nonce', () => {
  test('works once (S-01)', async () => {
    const { nonce, cookie } = await fetchNonce();
    const send = async () => {
      return (await post(await signed(nonce), cookie)).status;
    };
    expect(await send()).toBe(200);
    expect(await send()).toBe(401);
  });

  test('works for exactly one of 50 attempts at once (S-02)', async () => {
    const { nonce, cookie } = await fetchNonce();
    server.clock.advance(minuteMs);
    const bodies = await Promise.all(Array.from({ length: 50 }, () => signed(nonce)));
    const answers = await Promise.all(bodies.map((body) => post(body, cookie)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(49);
    server.clock.advance(minuteMs);
  });

  test('works for 5 minutes (S-03)', async () => {
    const { nonce, cookie } = await fetchNonce();
    server.clock.advance(5 * minuteMs + 1);
    expect((await post(await signed(nonce), cookie)).status).toBe(401);
  });

  test('works for the browser that asked for it only (S-05), for all its tabs', async () => {
    const mine = await fetchNonce();
    const other = await fetchNonce();
    const body = await signed(mine.nonce);
    expect((await post(body, other.cookie)).status).toBe(401);
    expect((await post(body, '')).status).toBe(401);
    const secondTab = await fetchNonce(mine.cookie);
    expect(secondTab.cookie).toBe(mine.cookie);
    expect((await post(body, mine.cookie)).status).toBe(200);
  });

  test('is random, alphanumeric and never cached', async () => {
    const response = await fetch(`${server.url()}/auth/nonce`, { method: 'POST' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toMatch(
      /^parley-sign-in=[A-Za-z0-9_-]{32}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const { nonce } = (await response.json()) as { nonce: string };
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    const stored = await server.database.query('select hash from nonces');
    expect(JSON.stringify(stored.rows)).not.toContain(nonce);
  });
});

test('one address cannot ask for nonces without end (429 with Retry-After)', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) {
    const response = await fetch(`${server.url()}/auth/nonce`, { method: 'POST' });
    statuses.push(response.status);
    if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    await response.arrayBuffer();
  }
  expect(statuses).toContain(429);
  server.clock.advance(2 * minuteMs);
});
