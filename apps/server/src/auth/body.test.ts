import { signInMessage } from '@parley/domain/auth/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRpc } from '../platform/testRpc.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createTestWallet } from './testWallet.ts';

const minuteMs = 60_000;
let rpc: Awaited<ReturnType<typeof startTestRpc>>;
let server: TestServer;
const { account, post } = createTestWallet(() => server);

beforeAll(async () => {
  rpc = await startTestRpc();
  server = await startTestServer({ config: { rpcUrl: rpc.url } });
});
afterAll(async () => {
  await server.stop();
  await rpc.stop();
});

describe('bodies that are no sign-in get 4xx', () => {
  const message = signInMessage({
    domain: 'localhost:3000',
    uri: 'http://localhost:3000',
    address: account.address,
    chainId: 666_666_666,
    nonce: 'A'.repeat(20),
    issuedAt: new Date(),
    devicePublicKey: 'B'.repeat(87),
  });
  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['an array', []],
    ['an empty object', {}],
    ['an object as message', { domain: 'localhost:3000', message: { $ne: 1 }, signature: '0x' }],
    ['an array as message', { domain: 'localhost:3000', message: [message], signature: '0x' }],
    ['an empty message', { domain: 'localhost:3000', message: '', signature: '0x' }],
    ['a nonce nobody issued', { domain: 'localhost:3000', message, signature: '0x00' }],
    ['a number as signature', { domain: 'localhost:3000', message, signature: 7 }],
  ])('the body "%s" is refused with 4xx', async (_, body) => {
    const { status } = await post(body);
    expect([400, 401]).toContain(status);
  });

  test('a body of 8 MB is refused with 4xx', async () => {
    const body = { domain: 'localhost:3000', message: 'x'.repeat(8e6), signature: '0x' };
    const response = await fetch(`${server.url()}/api/auth/verify-siwe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => ({ status: 413 }));
    expect(response.status).toBe(413);
  });
});

test.each([
  ['in the body', { signature: '0x', message: 'x' }],
  ['empty in the body', { domain: '', signature: '0x', message: 'x' }],
  [
    'in the message',
    {
      domain: 'localhost:3000',
      signature: '0x',
      message: ' wants you to sign in with your Ethereum account:',
    },
  ],
])("a missing domain %s is refused with 'Missing domain on SIWE message'", async (_, body) => {
  server.clock.advance(minuteMs);
  const answer = await post(body);
  expect(answer).toEqual({ status: 401, valid: false, message: 'Missing domain on SIWE message' });
});
