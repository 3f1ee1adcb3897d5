import { readFileSync } from 'node:fs';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { farcasterSession } from './farcasterSession.ts';
import { signed, startTestAuthServer, tokenUntil } from './testAuthServer.ts';
import { createTokenSession } from './tokenSession.ts';

let host: Awaited<ReturnType<typeof startTestAuthServer>>;
beforeAll(async () => {
  host = await startTestAuthServer();
});
afterAll(() => host.stop());
beforeEach(() => host.reset());

test('a sign-in asks for a nonce, has the host sign it, and sends it to be verified', async () => {
  const { token, claims } = await host.session().getToken();
  expect(claims).toEqual({ exp: 2_000 });
  expect(token).toBe(tokenUntil(2_000));
  expect(host.signIns).toEqual(['abcdefgh12345678']);
  expect(host.calls.map(({ path }) => path)).toEqual(['POST /nonce', 'POST /verify-siwf']);
  expect(host.calls[0]?.body).toBe('');
  expect(JSON.parse(host.calls[1]?.body ?? '')).toEqual({ domain: 'parley.example', ...signed });
});

describe('a cached token', () => {
  test.each([
    [2_000_000 - 15_001, 1],
    [2_000_000 - 15_000, 2],
    [2_000_000 + 1, 2],
  ])(
    'a token is reused while more than 15 s remain: at %d ms there were %d sign-ins',
    async (at, count) => {
      const { getToken } = host.session();
      await getToken();
      host.clock.now = at;
      await getToken();
      expect(host.signIns).toHaveLength(count);
    },
  );
});

test('there is one sign-in in flight at a time, and a failed one is forgotten', async () => {
  const { getToken } = host.session();
  const all = await Promise.all(Array.from({ length: 20 }, getToken));
  expect(new Set(all.map(({ token }) => token)).size).toBe(1);
  expect(host.signIns).toHaveLength(1);

  host.answers['POST /nonce'] = { status: 503, body: {} };
  const other = host.session();
  const outcomes = await Promise.allSettled([other.getToken(), other.getToken()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  host.answers['POST /nonce'] = { status: 200, body: { nonce: 'abcdefgh12345678' } };
  expect((await other.getToken()).claims.exp).toBe(2_000);
});

describe('failures of a sign-in', () => {
  const failure = async (signIn?: () => Promise<typeof signed>) =>
    await host
      .session(signIn)
      .getToken()
      .then(
        () => null,
        (error: unknown) => error,
      );

  test.each([400, 401, 404, 500, 503])(
    "status %d is told as 'Request failed with status {status}'",
    async (status) => {
      host.answers['POST /verify-siwf'] = {
        status,
        body: { valid: true, token: tokenUntil(2_000) },
      };
      const message = `Request failed with status ${status}`;
      expect(await failure()).toMatchObject({ code: 'refused', message });
    },
  );

  test('a token that is not valid raises an invalid-token error with the server’s message', async () => {
    host.answers['POST /verify-siwf'] = {
      status: 200,
      body: { valid: false, message: 'Invalid nonce' },
    };
    expect(await failure()).toMatchObject({ code: 'invalid-token', message: 'Invalid nonce' });
  });

  test.each(['', 'hello', ' wants you to sign in with your Ethereum account:\n0x'])(
    "the message %j is refused with 'Missing domain on SIWE message'",
    async (text) => {
      const failed = await failure(async () => ({ ...signed, message: text }));
      expect(failed).toMatchObject({ message: 'Missing domain on SIWE message' });
      expect(host.calls.map(({ path }) => path)).toEqual(['POST /nonce']);
    },
  );

  test.each([
    ['a.b', 'Invalid JWT'],
    ['a..b', 'JWTs must contain a payload'],
    ['a.W10.b', 'Invalid JWT Claims Set'],
  ])("a token without claims (%s) is refused with '%s'", async (token, sentence) => {
    host.answers['POST /verify-siwf'] = { status: 200, body: { valid: true, token } };
    expect(await failure()).toMatchObject({ code: 'invalid-token', message: sentence });
  });

  test.each([{}, { nonce: 7 }, [], 'x'])('the answer %j is unreadable', async (body) => {
    host.answers['POST /nonce'] = { status: 200, body };
    expect(await failure()).toMatchObject({ code: 'unreadable' });
    expect(host.signIns).toEqual([]);
  });

  test('a server that cannot be reached is unreachable', async () => {
    const { getToken } = createTokenSession({
      authServer: 'http://127.0.0.1:9',
      ownOrigin: host.origin,
      fetch,
      now: () => host.clock.now,
      signIn: async () => signed,
    });
    await expect(getToken()).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('the host’s own failures pass through', async () => {
    const fault = new Error('the host is gone');
    expect(await failure(() => Promise.reject(fault))).toBe(fault);
  });
});

test('a community that is no mini app has no quick sign-in; any other has one', async () => {
  const degen: unknown = JSON.parse(readFileSync('config/degen.json', 'utf8'));
  const config = publicConfigSchema.parse(degen);
  expect(farcasterSession(config)).toBeNull();
  const own = farcasterSession({ ...config, miniapp: { authServerUrl: host.origin } });
  host.answers['POST /nonce'] = { status: 418, body: {} };
  await expect(own?.getToken()).rejects.toThrow('Request failed with status 418');
});

test('the token is kept nowhere but in memory', () => {
  const source = readFileSync(new URL('tokenSession.ts', import.meta.url), 'utf8');
  expect(source).not.toMatch(/localStorage|sessionStorage|indexedDB|cookie|writeStored/);
});
