import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, startAuthServer } from './testAuthServer.ts';
import { custody, fid, stranger } from './testFarcaster.ts';

let here: Awaited<ReturnType<typeof startAuthServer>>;
beforeAll(async () => {
  here = await startAuthServer();
});
afterAll(() => here.stop());

describe('refused sign-ins', () => {
  test.each<[string, Attempt, string]>([
    ['a stranger’s signature', { by: stranger }, 'Failed to verify message'],
    [
      'a stranger who says who they are',
      { by: stranger, changes: { address: stranger.address } },
      `Invalid resource: signer ${stranger.address} is not an auth address or owner of fid ${fid}.`,
    ],
    [
      'another id',
      { changes: { resources: ['farcaster://fid/1'] } },
      `Invalid resource: signer ${custody.address} is not an auth address or owner of fid 1.`,
    ],
    ['no id', { changes: { resources: [] } }, 'No fid resource provided'],
    [
      'two ids',
      { changes: { resources: [`farcaster://fid/${fid}`, 'farcaster://fid/1'] } },
      'Multiple fid resources provided',
    ],
    ['another chain', { changes: { chainId: 666_666_666 } }, 'Chain ID must be 10'],
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
  ])('a sign-in with %s is refused', async (_, changes, message) => {
    expect(await here.verify(await here.attempt(changes))).toEqual({
      status: 200,
      body: { valid: false, message },
    });
  });

  test.each<[string, (now: number) => object]>([
    ['an hour ago', (now) => ({ issuedAt: new Date(now - 3_600_000) })],
    ['in an hour', (now) => ({ issuedAt: new Date(now + 3_600_000) })],
    ['over already', (now) => ({ expirationTime: new Date(now - 1_000) })],
    ['not yet begun', (now) => ({ notBefore: new Date(now + 60_000) })],
  ])('a message of %s', async (_, changes) => {
    const { body } = await here.verify(
      await here.attempt({ changes: changes(here.server.clock.now()) }),
    );
    expect(body).toEqual({ valid: false, message: 'Invalid message' });
  });

  test.each(['0x', '0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `0x${'ab'.repeat(64)}`])(
    'the signature %s is refused',
    async (signature) => {
      const { status, body } = await here.verify({ ...(await here.attempt()), signature });
      expect(status).toBe(200);
      expect(body.valid).toBe(false);
    },
  );

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
