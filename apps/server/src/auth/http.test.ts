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
const { account, askNonce, fetchNonce, signInFor, post, signed, attempt } = createTestWallet(
  () => server,
);
/** The error for a nonce that is unknown, used, or expired. */
const spent = 'This sign-in took too long or was already used. Try again.';

/** The same 65 bytes with a spare bit set in the last character. */
function otherSpelling(publicKey: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return publicKey.slice(0, -1) + alphabet.charAt(alphabet.indexOf(publicKey.slice(-1)) + 1);
}

beforeAll(async () => {
  rpc = await startTestRpc();
  server = await startTestServer({ config: { rpcUrl: rpc.url } });
});
afterAll(async () => {
  await server.stop();
  await rpc.stop();
});

test('a signed sign-in message lets its device sign for 30 days', async () => {
  const signIn = signInFor(await fetchNonce());
  const message = signInMessage(signIn);
  const signature = await account.signMessage({ message });
  const response = await fetch(`${server.url()}/api/auth/verify-siwe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
    body: JSON.stringify({ domain: 'localhost:3000', message, signature }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  const answer = (await response.json()) as { device: string };
  expect(answer).toEqual({
    valid: true,
    address: account.address,
    device: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    expiresAt: signIn.issuedAt.getTime() + 30 * 24 * 60 * minuteMs,
  });
  const proofs = await fetch(`${server.url()}/api/chat/devices?ids=${answer.device}`);
  expect(proofs.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await proofs.json()).toEqual([
    {
      device: answer.device,
      author: account.address.toLowerCase(),
      publicKey: signIn.devicePublicKey,
      signIn: message,
      walletSignature: signature,
    },
  ]);
  // The other may sign in a moment later: such an answer is not kept.
  const ids = `${answer.device},${'A'.repeat(43)}`;
  const incomplete = await fetch(`${server.url()}/api/chat/devices?ids=${ids}`);
  expect(incomplete.headers.get('cache-control')).toBe('no-store');
  expect(await incomplete.json()).toHaveLength(1);
});

test('a device key signs in once, so that its first proof stands for all it has signed', async () => {
  const { publicKey: device } = createDeviceKey();
  const message = 'This device’s key can’t be used. Reload the page and try again.';
  expect((await attempt({ device })).status).toBe(200);
  expect(await attempt({ device })).toEqual({ status: 401, valid: false, message });
  const other = privateKeyToAccount(generatePrivateKey());
  const change = { address: other.address };
  expect(await attempt({ device, change, signer: other })).toMatchObject({ status: 401, message });
});

describe('a nonce', () => {
  test('a nonce works once', async () => {
    const body = await signed(await fetchNonce());
    expect((await post(body)).status).toBe(200);
    expect(await post(body)).toEqual({ status: 401, valid: false, message: spent });
  });

  test('a nonce works for exactly one of 50 attempts at once', async () => {
    const issued = await fetchNonce();
    server.clock.advance(minuteMs);
    const bodies = await Promise.all(Array.from({ length: 50 }, () => signed(issued)));
    const answers = await Promise.all(bodies.map(post));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    // The nonce refuses them, not the device that is known by then.
    const refused = answers.filter(({ status, message }) => status === 401 && message === spent);
    expect(refused).toHaveLength(49);
    server.clock.advance(minuteMs);
  });

  test('a nonce works for 5 minutes', async () => {
    const issued = await fetchNonce();
    server.clock.advance(5 * minuteMs + 1);
    const late = await post(await signed(issued));
    expect(late).toEqual({ status: 401, valid: false, message: spent });
  });

  test('a nonce works for the device that asked for it only, for each of its nonces', async () => {
    const mine = await fetchNonce();
    const other = await fetchNonce();
    const stolen = await signed({ ...other, nonce: mine.nonce });
    expect(await post(stolen)).toEqual({ status: 401, valid: false, message: spent });
    const body = await signed(mine);
    const another = await fetchNonce(mine.devicePublicKey);
    expect(another.nonce).not.toBe(mine.nonce);
    expect((await post(body)).status).toBe(200);
  });

  test('a nonce does not serve another spelling of the same key', async () => {
    const issued = await fetchNonce();
    const devicePublicKey = otherSpelling(issued.devicePublicKey);
    expect((await askNonce({ devicePublicKey })).status).toBe(400);
    expect((await post(await signed({ ...issued, devicePublicKey }))).status).toBe(401);
  });

  test('a nonce is random, alphanumeric and never cached, and sets no cookie', async () => {
    const response = await askNonce({ devicePublicKey: createDeviceKey().publicKey });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    const { nonce } = (await response.json()) as { nonce: string };
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    const stored = await server.database.query('select hash from nonces');
    expect(JSON.stringify(stored.rows)).not.toContain(nonce);
  });

  test('a nonce is not given without a body (400)', async () => {
    const response = await fetch(`${server.url()}/api/auth/nonce`, { method: 'POST' });
    expect(response.status).toBe(400);
  });

  const pointOf = (first: number, rest: Buffer) =>
    Buffer.concat([Buffer.from([first]), rest]).toString('base64url');
  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['an array', []],
    ['no key', {}],
    ['a number as key', { devicePublicKey: 7 }],
    ['an object as key', { devicePublicKey: { $ne: 1 } }],
    ['an empty key', { devicePublicKey: '' }],
    ['a key of 86 characters', { devicePublicKey: 'B'.repeat(86) }],
    ['a key of 88 characters', { devicePublicKey: 'B'.repeat(88) }],
    ['a key in base64', { devicePublicKey: `${'B'.repeat(86)}+` }],
    ['a key with a line end', { devicePublicKey: `${'B'.repeat(87)}\n` }],
    ['a key off the curve', { devicePublicKey: pointOf(4, Buffer.alloc(64, 7)) }],
    ['a compressed key', { devicePublicKey: pointOf(2, Buffer.alloc(64, 7)) }],
    ['a compressed key of its own length', { devicePublicKey: pointOf(2, Buffer.alloc(32, 7)) }],
  ])('a nonce is not given for %s (400)', async (_, body) => {
    server.clock.advance(2_000);
    const before = await server.database.query('select hash from nonces');
    const response = await askNonce(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/Reload the page/) });
    const after = await server.database.query('select hash from nonces');
    expect(after.rowCount).toBe(before.rowCount);
  });
});

test('one address cannot ask for nonces without end (429 with Retry-After)', async () => {
  const { publicKey: devicePublicKey } = createDeviceKey();
  const statuses: number[] = [];
  for (let count = 0; count < 70; count += 1) {
    const response = await askNonce({ devicePublicKey });
    statuses.push(response.status);
    if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    await response.arrayBuffer();
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  server.clock.advance(2 * minuteMs);
});
