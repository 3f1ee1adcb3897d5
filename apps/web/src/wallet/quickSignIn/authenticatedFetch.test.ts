import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signed, startTestAuthServer, tokenUntil } from './testAuthServer.ts';
import { createTokenSession } from './tokenSession.ts';

let host: Awaited<ReturnType<typeof startTestAuthServer>>;
beforeAll(async () => {
  host = await startTestAuthServer();
});
afterAll(() => host.stop());
beforeEach(() => host.reset());

describe('the bearer token', () => {
  test('a request to the auth server carries the token, whatever else it says', async () => {
    host.answers['GET /me'] = { status: 200, body: { fid: 7 } };
    const { authenticatedFetch } = host.session();
    const headers = { authorization: 'Bearer stolen', accept: 'application/json' };
    const response = await authenticatedFetch(`${host.origin}/me`, { headers });
    expect(await response.json()).toEqual({ fid: 7 });
    expect(host.calls.at(-1)?.authorization).toBe(`Bearer ${tokenUntil(2_000)}`);
  });

  test('a path is a request to this site, and carries the token', async () => {
    const own = createTokenSession({
      authServer: 'https://auth.example',
      ownOrigin: host.origin,
      now: () => host.clock.now,
      signIn: async () => signed,
      fetch: (address, init) =>
        fetch(String(address).replace('https://auth.example', host.origin), init),
    });
    await own.authenticatedFetch('/api/session');
    expect(host.calls.at(-1)).toMatchObject({
      path: 'GET /api/session',
      authorization: `Bearer ${tokenUntil(2_000)}`,
    });
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    'https://parley.example.evil.example/',
    'http://parley.example/',
    'https://parley.example:444/',
    'https://parley.example@evil.example/',
    'javascript:alert(1)',
    'data:,x',
    'http://',
  ])('a request to %s is refused before it is sent', async (address) => {
    const { authenticatedFetch } = host.session();
    await expect(authenticatedFetch(address)).rejects.toMatchObject({ code: 'elsewhere' });
    expect([host.calls, host.signIns]).toEqual([[], []]);
  });

  test('a redirect is not followed', async () => {
    host.answers['GET /away'] = { status: 302, body: `${host.origin}/stolen` };
    await expect(host.session().authenticatedFetch(`${host.origin}/away`)).rejects.toThrow();
    expect(host.calls.some(({ path }) => path === 'GET /stolen')).toBe(false);
  });
});
