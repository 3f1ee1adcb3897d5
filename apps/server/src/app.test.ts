import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeviceKey } from './chat/testClient.ts';
import { createMemoryLog, startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;
const { log, lines } = createMemoryLog();

beforeAll(async () => {
  server = await startTestServer({ log });
});
afterAll(() => server.stop());

const routes = [
  '/api/auth/nonce',
  '/api/auth/verify-siwe',
  '/api/rpc',
  '/api/faucet',
  '/nonce',
  '/verify-siwf',
  '/config.json',
  '/nope',
];
const nasty = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(
      'domain',
      'message',
      'signature',
      'method',
      'params',
      'id',
      'address',
      'devicePublicKey',
    ),
    fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
  ),
);

test('no body and no query, however odd, gets a 5xx other than 503, and the server lives on', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...routes), nasty, fc.boolean(), async (route, value, cut) => {
      server.clock.advance(3_000);
      const text = JSON.stringify(value);
      const response = await fetch(server.url() + route, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: cut ? text.slice(0, -1) : text,
      });
      await response.arrayBuffer();
      expect(response.status === 503 || response.status < 500).toBe(true);
    }),
    { numRuns: 400 },
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary-ascii' }), fc.string(), async (room, query) => {
      server.clock.advance(3_000);
      const path = `/api/chat/rooms/${encodeURIComponent(room)}/messages?before=${encodeURIComponent(query)}`;
      const response = await fetch(server.url() + path);
      await response.arrayBuffer();
      // 503 is the web app that is not built here: a room named "." leads to a page.
      expect(response.status === 503 || response.status < 500).toBe(true);
    }),
    { numRuns: 100 },
  );
  expect((await fetch(`${server.url()}/api/healthz`)).status).toBe(200);
  expect(lines.filter((line) => line.includes('request-failed'))).toEqual([]);
});

test.each<[string, Record<string, string>, string, number]>([
  ['a missing type', {}, '{}', 415],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1', 415],
  ['a prototype', { 'content-type': 'application/json' }, '{"__proto__":{"admin":true}}', 400],
  [
    'a constructor',
    { 'content-type': 'application/json' },
    '{"constructor":{"prototype":{"a":1}}}',
    400,
  ],
])('%s is refused', async (_, headers, body, status) => {
  const response = await fetch(`${server.url()}/api/auth/verify-siwe`, {
    method: 'POST',
    headers,
    body: new TextEncoder().encode(body),
  });
  expect(response.status).toBe(status);
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

test('a body that nests deeper than 32 levels is refused before it is read', async () => {
  const post = (depth: number) =>
    fetch(`${server.url()}/api/auth/nonce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `${'['.repeat(depth)}${']'.repeat(depth)}`,
    });
  expect(await (await post(33)).json()).toEqual({ message: 'The body is nested too deeply.' });
  const allowed = await post(32);
  expect(allowed.status).toBe(400);
  expect(await allowed.json()).not.toEqual({ message: 'The body is nested too deeply.' });
});

test.each<[string, Record<string, string>, number]>([
  ['another site, as its origin tells', { origin: 'https://evil.example' }, 403],
  ['another site, as the browser tells', { 'sec-fetch-site': 'cross-site' }, 403],
  ['no page', {}, 400],
  ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 400],
])('a body that comes from %s gets that status', async (_, headers, status) => {
  const response = await fetch(`${server.url()}/api/auth/nonce`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(status);
});

test('an unexpected failure tells its reader an id, and only the log tells more', async () => {
  await server.database.query('alter table nonces rename to gone');
  const response = await fetch(`${server.url()}/api/auth/nonce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ devicePublicKey: createDeviceKey().publicKey }),
  });
  await server.database.query('alter table gone rename to nonces');
  expect(response.status).toBe(500);
  const { message } = (await response.json()) as { message: string };
  const id = /^Something went wrong \(([0-9a-f-]{36})\)\.$/.exec(message)?.[1] ?? 'none';
  expect(lines.some((line) => line.includes(id) && line.includes('nonces'))).toBe(true);
});

test('no log line holds an address of a client or a signature', () => {
  expect(lines.join('')).not.toMatch(/127\.0\.0\.1|0x[0-9a-f]{130}/);
});

test('there is no faucet where there is no faucet key', async () => {
  const response = await fetch(`${server.url()}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: `0x${'1'.repeat(40)}` }),
  });
  expect(response.status).toBe(404);
});
