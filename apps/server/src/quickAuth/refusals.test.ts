import type { PrivateKeyAccount } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, startAuthServer } from './testAuthServer.ts';
import { appKey, authAddress, custody, fid, revoked, stranger } from './testFarcaster.ts';

let here: Awaited<ReturnType<typeof startAuthServer>>;
beforeAll(async () => {
  here = await startAuthServer();
});
afterAll(() => here.stop());

/** Somebody signs as who they are; and the sentence that says that they may not sign for an id. */
const as = (by: PrivateKeyAccount, id = fid): Attempt => ({
  by,
  changes: { address: by.address, resources: [`farcaster://fid/${id}`] },
});
const notTheirs = ({ address }: PrivateKeyAccount, id = fid) =>
  `Invalid resource: signer ${address} is not an auth address or owner of fid ${id}.`;

/** What differs in an attempt; where it is about time, at `now` in Unix milliseconds. */
type Difference = Attempt | ((now: number) => Attempt);
const at = (times: (now: number) => object) => (now: number) => ({ changes: times(now) });

describe('refused sign-ins', () => {
  test.each<[string, Difference, string]>([
    ['a stranger’s signature', { by: stranger }, 'Failed to verify message'],
    ['a stranger who says who they are', as(stranger), notTheirs(stranger)],
    ['an auth address that was taken away', as(revoked), notTheirs(revoked)],
    ['a key for something else', as(appKey), notTheirs(appKey)],
    ['the auth address of another id', as(authAddress, 1), notTheirs(authAddress, 1)],
    ['another id', as(custody, 1), notTheirs(custody, 1)],
    ['the id 0', as(custody, 0), 'No fid resource provided'],
    ['no id', { changes: { resources: [] } }, 'No fid resource provided'],
    [
      'two ids',
      { changes: { resources: [`farcaster://fid/${fid}`, 'farcaster://fid/1'] } },
      'Multiple fid resources provided',
    ],
    ['the community’s chain', { changes: { chainId: 666_666_666 } }, 'Chain ID must be 10'],
    ['the chain 1', { changes: { chainId: 1 } }, 'Chain ID must be 10'],
    [
      'another statement',
      { changes: { statement: 'Hello' } },
      "Statement must be 'Farcaster Auth'",
    ],
    ['another domain in the body', { domain: 'evil.example' }, 'Invalid domain'],
    ['another domain in the message', { changes: { domain: 'evil.example' } }, 'Invalid domain'],
    [
      'another domain in both',
      { changes: { domain: 'evil.example' }, domain: 'evil.example' },
      'Invalid domain',
    ],
    ['another port', { changes: { domain: 'localhost:3001' } }, 'Invalid domain'],
    ['no port', { changes: { domain: 'localhost' }, domain: 'localhost' }, 'Invalid domain'],
    ['a nonce of nobody', { changes: { nonce: 'a'.repeat(32) } }, 'Invalid nonce'],
    [
      'no domain',
      { edit: (text) => text.replace('localhost:3000', '') },
      'Missing domain on SIWE message',
    ],
    [
      'something appended',
      { edit: (text) => `${text}\n- https://x.example`, changes: { nonce: 'a'.repeat(32) } },
      'Invalid nonce',
    ],
    ['a line appended', { edit: (text) => `${text}\nHello` }, 'Invalid message'],
    ['a second nonce', { edit: (text) => `${text}\nNonce: abcdefgh12345678` }, 'Invalid message'],
    ['version 2', { edit: (text) => text.replace('Version: 1', 'Version: 2') }, 'Invalid message'],
    [
      'line ends of another system',
      { edit: (text) => text.replaceAll('\n', '\r\n') },
      'Missing domain on SIWE message',
    ],
    [
      'a lower-case address',
      { edit: (text) => text.replace(custody.address, custody.address.toLowerCase()) },
      'Invalid message',
    ],
    [
      'a message of an hour ago',
      at((now) => ({ issuedAt: new Date(now - 3_600_000) })),
      'Invalid message',
    ],
    [
      'a message of the next hour',
      at((now) => ({ issuedAt: new Date(now + 3_600_000) })),
      'Invalid message',
    ],
    [
      'a message that expired',
      at((now) => ({ expirationTime: new Date(now - 1_000) })),
      'Invalid message',
    ],
    [
      'a message that isn’t valid yet',
      at((now) => ({ notBefore: new Date(now + 60_000) })),
      'Invalid message',
    ],
    ['no signature', { signature: '0x' }, 'Failed to verify message'],
    ['a signature of one byte', { signature: '0x00' }, 'Failed to verify message'],
    ['a signature of zeros', { signature: `0x${'00'.repeat(65)}` }, 'Failed to verify message'],
    ['a signature of ones', { signature: `0x${'ff'.repeat(65)}` }, 'Failed to verify message'],
    ['a signature cut short', { signature: `0x${'ab'.repeat(64)}` }, 'Failed to verify message'],
  ])('a sign-in with %s is refused', async (_, difference, message) => {
    const now = here.server.clock.now();
    const attempt = typeof difference === 'function' ? difference(now) : difference;
    expect(await here.verify(await here.attempt(attempt))).toEqual({
      status: 200,
      body: { valid: false, message },
    });
  });

  test('a nonce is used once, even by many at the same time', async () => {
    const body = await here.attempt();
    const answers = await Promise.all(Array.from({ length: 10 }, () => here.verify(body)));
    expect(answers.filter((answer) => answer.body.valid)).toHaveLength(1);
    expect((await here.verify(body)).body).toEqual({ valid: false, message: 'Invalid nonce' });
  });

  test('a nonce lasts 5 minutes', async () => {
    const old = await here.attempt({ changes: {} });
    here.server.clock.advance(5 * 60_000 + 1);
    expect((await here.verify(old)).body).toEqual({ valid: false, message: 'Invalid nonce' });
  });

  test.each([undefined, null, [], {}, { domain: 7, message: '', signature: '0x' }, 'x'])(
    'the body %j is refused with 400',
    async (body) => expect((await here.verify(body ?? null)).status).toBe(400),
  );

  test('one address may ask only so often', async () => {
    here.server.clock.advance(10 * 60_000);
    const all = await Promise.all(Array.from({ length: 80 }, () => here.post('/nonce')));
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    here.server.clock.advance(10 * 60_000);
  });
});
