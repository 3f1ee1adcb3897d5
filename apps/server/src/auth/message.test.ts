import { randomBytes } from 'node:crypto';
import { signInMessage } from '@parley/domain/auth/rules';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestRpc } from '../platform/testRpc.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { type Attempt, createTestWallet } from './testWallet.ts';

const minuteMs = 60_000;
let rpc: Awaited<ReturnType<typeof startTestRpc>>;
let server: TestServer;
const { account, fetchNonce, signInFor, post, attempt } = createTestWallet(() => server);

beforeAll(async () => {
  rpc = await startTestRpc();
  server = await startTestServer({ config: { rpcUrl: rpc.url } });
});
afterAll(async () => {
  await server.stop();
  await rpc.stop();
});

describe('a validly signed message is refused', () => {
  const at = (offsetMs: number) => ({ issuedAt: new Date(server.clock.now() + offsetMs) });
  test.each<[string, () => Attempt]>([
    ...[
      'evil.example',
      'localhost:3000.evil.com',
      'localhost:1234',
      'LOCALHOST:3000',
      'localhost',
    ].map((domain): [string, () => Attempt] => [
      `for domain ${domain}`,
      () => ({ change: { domain }, domain }),
    ]),
    ['with another domain in the body', () => ({ domain: 'evil.example' })],
    ...[1, 666_666_667, 1_000_000_000].map((chainId): [string, () => Attempt] => [
      `for chain ${chainId}`,
      () => ({ change: { chainId } }),
    ]),
    ...['0', '0x27bc86aa', '666666666 '].map((text): [string, () => Attempt] => [
      `for chain "${text}"`,
      () => ({ rewrite: (message) => message.replace('666666666', text) }),
    ]),
    ...[
      'http://evil.example',
      'javascript:alert(1)',
      'https://localhost:3000',
      'http://localhost:3000/',
    ].map((uri): [string, () => Attempt] => [`for uri ${uri}`, () => ({ change: { uri } })]),
    ['issued an hour ago', () => ({ change: at(-60 * minuteMs) })],
    ['issued in an hour', () => ({ change: at(60 * minuteMs) })],
    ['issued 7 minutes ago', () => ({ change: at(-7 * minuteMs) })],
    [
      'without a time of issue',
      () => ({ rewrite: (message) => message.replace(/Issued At: .*\n/, '') }),
    ],
    ...['not-a-date', '2000-13-45', '2099-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'].map(
      (date): [string, () => Attempt] => [
        `with expiry ${date}`,
        () => ({ rewrite: (message) => message.replace(/(Expiration Time: ).*/, `$1${date}`) }),
      ],
    ),
    [
      'with a Not Before',
      () => ({
        rewrite: (message) =>
          message.replace('Resources:', 'Not Before: 2099-01-01T00:00:00.000Z\nResources:'),
      }),
    ],
    [
      'with version 2',
      () => ({ rewrite: (message) => message.replace('Version: 1', 'Version: 2') }),
    ],
    ['with CRLF line ends', () => ({ rewrite: (message) => message.replaceAll('\n', '\r\n') })],
    ['with a line end at its end', () => ({ rewrite: (message) => `${message}\n` })],
    [
      'with a no-break space',
      () => ({ rewrite: (message) => message.replace('wants you', 'wants\u00a0you') }),
    ],
    [
      'with another resource',
      () => ({ rewrite: (message) => `${message}\n- https://evil.example` }),
    ],
    ['with two nonces', () => ({ rewrite: (message) => message.replace(/(Nonce: .*\n)/, '$1$1') })],
    [
      'with a second message as statement',
      () => ({ rewrite: (message) => message.replace('Sign in and', `${message}\nSign in and`) }),
    ],
    ['with another statement', () => ({ rewrite: (message) => message.replace('cannot', 'can') })],
    [
      'with the address in lower case',
      () => ({ change: { address: account.address.toLowerCase() } }),
    ],
    ['for the zero address', () => ({ change: { address: `0x${'0'.repeat(40)}` } })],
    [
      'with the signature of another key',
      () => ({ signer: privateKeyToAccount(generatePrivateKey()) }),
    ],
    [
      'for a device key off the curve',
      () => ({
        change: {
          devicePublicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString(
            'base64url',
          ),
        },
      }),
    ],
    [
      'for a compressed device key',
      () => ({
        change: {
          devicePublicKey: Buffer.concat([Buffer.from([2]), randomBytes(64)]).toString('base64url'),
        },
      }),
    ],
  ])('a signed message %s is refused', async (_, options) => {
    const { status, valid } = await attempt(options());
    expect({ status, valid }).toEqual({ status: 401, valid: false });
  });
});

test('any change of one character makes a signed message void', async () => {
  const message = signInMessage(signInFor(await fetchNonce()));
  const signature = await account.signMessage({ message });
  const character = fc.oneof(
    fc.constantFrom('', ' ', '\n', '0', 'A', 'é'),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(message.length - 1), character, fc.nat(1), async (index, by, kept) => {
      const changed = message.slice(0, index) + by + message.slice(index + 1 - kept);
      fc.pre(changed !== message);
      server.clock.advance(1_000);
      const { status } = await post({ domain: 'localhost:3000', message: changed, signature });
      expect([400, 401]).toContain(status);
    }),
    { numRuns: sized(40, 150) },
  );
});
