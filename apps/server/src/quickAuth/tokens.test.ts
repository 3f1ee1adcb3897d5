import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  base64url,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';
import { type TokenKey, tokenKeyAt } from './key.ts';
import { createTokens, type Tokens } from './tokens.ts';

let folder: string;
let key: TokenKey;
let tokens: Tokens;
let server: TestServer;
const nowMs = Date.now();
const now = Math.floor(nowMs / 1000);
const issuer = 'http://localhost:3000';
const audience = 'localhost:3000';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-tokens-'));
  const tokenKeyFile = join(folder, 'token.key');
  key = await tokenKeyAt(tokenKeyFile);
  tokens = createTokens({ key, issuer, audience, clock: { now: () => nowMs } });
  server = await startTestServer({
    config: { farcasterRpcUrl: 'http://127.0.0.1:9', tokenKeyFile },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const claims = { sub: 7, iss: issuer, aud: audience, iat: now, exp: now + 900, jti: 'j' };

/** A token of our own key with anything in it. */
function ours(changes: object, header: object = {}): Promise<string> {
  const all = { alg: 'EdDSA', typ: 'JWT', ...header } as JWTHeaderParameters;
  const said = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(said)).setProtectedHeader(all).sign(key.privateKey);
}

test('an issued token is read', async () => {
  expect(await tokens.read(await tokens.issue(7))).toEqual({
    fid: 7,
    expiresAt: (now + 900) * 1000,
  });
  expect(await tokens.read(await ours({}))).not.toBeNull();
});

describe('an invalid token signed with this server’s key', () => {
  test.each<[string, object, object?]>([
    ['no end', { exp: undefined }],
    ['an end in words', { exp: '9999999999' }],
    ['an end that is over', { exp: now - 1 }],
    ['an end before time', { exp: -1 }],
    ['a beginning to come', { nbf: now + 60 }],
    ['made in the future', { iat: now + 60 }],
    ['made too long ago', { iat: now - 901, exp: 1e15 }],
    ['no making', { iat: undefined }],
    ['another audience', { aud: 'evil.example' }],
    ['no audience', { aud: undefined }],
    ['another maker', { iss: 'https://evil.example' }],
    ['no maker', { iss: undefined }],
    ['nobody', { sub: undefined }],
    ['somebody in words', { sub: '7' }],
    ['half of somebody', { sub: 7.5 }],
    ['no id of its own', { jti: undefined }],
    ['another type', {}, { typ: 'at+jwt' }],
    ['no type', {}, { typ: undefined }],
  ])('a token with %s is refused', async (_, changes, header) => {
    expect(await tokens.read(await ours(changes, header))).toBeNull();
  });
});

describe('a token of somebody else’s key', () => {
  const encode = (value: object) => base64url.encode(JSON.stringify(value));
  test.each(['none', 'NONE', 'None', ''])('a token with the alg %j is refused', async (alg) => {
    expect(await tokens.read(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.`)).toBeNull();
    expect(await tokens.read(`${encode({ alg, typ: 'JWT' })}.${encode(claims)}.AAAA`)).toBeNull();
  });

  test.each(['HS256', 'HS512'])(
    'a token signed by %s with our public key as its secret is refused',
    async (alg) => {
      const secret = base64url.decode(key.publicJwk.x ?? '');
      const forged = await new SignJWT(claims as object as JWTPayload)
        .setProtectedHeader({ alg, typ: 'JWT' })
        .sign(alg === 'HS256' ? secret : new Uint8Array(64));
      expect(await tokens.read(forged)).toBeNull();
    },
  );

  test('a token with a key that it brings or names itself is refused', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
    for (const header of [
      { jwk: await exportJWK(publicKey) },
      { kid: '../../dev/null' },
      { kid: "' or 1=1" },
      { jku: 'https://evil.example/jwks.json' },
      { x5u: 'https://evil.example/cert' },
    ]) {
      const forged = await new SignJWT(claims as object as JWTPayload)
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', ...header } as JWTHeaderParameters)
        .sign(privateKey);
      expect(await tokens.read(forged), JSON.stringify(header)).toBeNull();
    }
  });

  test('a token with an unknown critical header is refused', async () => {
    const forged = `${encode({ alg: 'EdDSA', typ: 'JWT', crit: ['x'], x: 1 })}.${encode(claims)}.AAAA`;
    expect(await tokens.read(forged)).toBeNull();
  });

  test('a token with one letter changed is refused, and so is any text', async () => {
    const token = await tokens.issue(7);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: token.length - 2 }),
        fc.constantFrom(...letters),
        async (place, letter) => {
          fc.pre(token[place] !== letter);
          const changed = token.slice(0, place) + letter + token.slice(place + 1);
          expect(await tokens.read(changed)).toBeNull();
        },
      ),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await tokens.read(text)).toBeNull();
      }),
    );
  });
});

test.each<[string, (token: string) => Record<string, string>, number]>([
  ['a good token', (token) => ({ authorization: `Bearer ${token}` }), 200],
  ['none', () => ({}), 401],
  ['two', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` }), 401],
  ['a scheme in other letters', (token) => ({ authorization: `bearer ${token}` }), 401],
  ['another scheme', (token) => ({ authorization: `Basic ${token}` }), 401],
  ['a cookie', (token) => ({ cookie: `token=${token}` }), 401],
])('GET /api/session with %s', async (_, headers, status) => {
  const response = await fetch(`${server.url()}/api/session?token=x`, {
    headers: headers(await tokens.issue(7)),
  });
  await response.arrayBuffer();
  expect(response.status).toBe(status);
});

test.each(['', '{}', 'null', 'secret', '{"kty":"OKP","crv":"X25519","x":"a","d":"b"}'])(
  'a key file that holds %j stops the start without repeating it',
  async (content) => {
    const path = join(folder, 'bad.key');
    writeFileSync(path, content);
    await expect(tokenKeyAt(path)).rejects.toThrow(
      /must hold an Ed25519 key as JWK\. Restore it from a backup, or move it away: the next start makes a new one\.$/,
    );
  },
);
