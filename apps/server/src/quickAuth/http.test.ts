import { readFileSync, statSync } from 'node:fs';
import { decodeToken } from '@parley/domain/quickAuth/rules';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../testServer.ts';
import { startAuthServer } from './testAuthServer.ts';
import { authAddress, custody, fid } from './testFarcaster.ts';

let here: Awaited<ReturnType<typeof startAuthServer>>;
beforeAll(async () => {
  here = await startAuthServer();
});
afterAll(() => here.stop());

describe('the auth server', () => {
  test.each([
    ['the custody address', custody],
    ['an auth address', authAddress],
  ])('%s of an id gets a token that others can check', async (_, by) => {
    const changes = { address: by.address };
    const { status, body } = await here.verify(await here.attempt({ by, changes }));
    expect([status, body]).toEqual([200, { valid: true, token: expect.any(String) }]);
    const jwks = await (await fetch(`${here.server.url()}/.well-known/jwks.json`)).json();
    expect(JSON.stringify(jwks)).not.toContain('"d"');
    const { payload, protectedHeader } = await jwtVerify(
      String(body.token),
      createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]),
      {
        issuer: 'http://localhost:3000',
        audience: 'localhost:3000',
        algorithms: ['EdDSA'],
        currentDate: new Date(here.server.clock.now()),
      },
    );
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload.sub).toBe(fid);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60);
    expect(decodeToken(String(body.token))).toEqual({ claims: payload });
  });

  test('the key lies in its file, for its owner only, and lasts over starts', async () => {
    expect(statSync(here.keyFile).mode & 0o777).toBe(0o600);
    const before = readFileSync(here.keyFile, 'utf8');
    const { body } = await here.verify(await here.attempt());
    await here.server.restart();
    expect(readFileSync(here.keyFile, 'utf8')).toBe(before);
    const headers = { authorization: `Bearer ${body.token}` };
    const response = await fetch(`${here.server.url()}/api/session`, { headers });
    expect(await response.json()).toEqual({ fid, expiresAt: expect.any(Number) });
  });
});

test('while Farcaster’s chain is down nobody gets a token: 503', async () => {
  const other = await startAuthServer({ farcasterRpcUrl: 'http://127.0.0.1:9' });
  const { status, body } = await other.verify(await other.attempt());
  await other.stop();
  expect([status, body.valid]).toEqual([503, undefined]);
});

test('without FARCASTER_RPC_URL there is no auth server here', async () => {
  const other = await startTestServer();
  const message = 'This community doesn’t issue session tokens.';
  for (const [method, path] of [
    ['POST', '/nonce'],
    ['POST', '/verify-siwf'],
    ['GET', '/api/session'],
    ['GET', '/.well-known/jwks.json'],
  ] as const) {
    const headers = { 'content-type': 'application/json' };
    const body = method === 'POST' ? { headers, body: '{}' } : {};
    const response = await fetch(other.url() + path, { method, ...body });
    expect([path, response.status, await response.json()]).toEqual([path, 404, { message }]);
  }
  await other.stop();
});
