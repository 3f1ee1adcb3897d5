import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicConfigSchema } from '@parley/domain/config/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<html><head><!--parley-config--></head></html>');
  writeFileSync(join(folder, 'sw.js'), '// worker');
  writeFileSync(join(folder, 'assets/app-Ab12Cd34.js'), 'plain');
  writeFileSync(join(folder, 'assets/app-Ab12Cd34.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/app-Ab12Cd34.js.gz'), 'gzipped');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  writeFileSync(join(tmpdir(), 'parley-outside.txt'), 'outside');
  const community = { communityName: '</script><script>alert(1)' };
  server = await startTestServer({ community, config: { webFolder: folder } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** Sends a path as it is: fetch would tidy it up first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url());
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: { host: 'localhost:3000', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}

test('every answer carries the security headers, errors and files alike', async () => {
  for (const path of [
    '/',
    '/nope',
    '/config.json',
    '/api/healthz',
    '/assets/app-Ab12Cd34.js',
    '/x.js',
    '/%zz',
  ]) {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
        "media-src 'self' blob:; font-src 'self'; connect-src 'self' ws://localhost:3000; " +
        "worker-src 'self'; frame-src https://www.youtube-nocookie.com; manifest-src 'self'; " +
        "base-uri 'none'; object-src 'none'; " +
        "form-action 'none'; frame-ancestors 'self' https://farcaster.xyz https://*.farcaster.xyz; " +
        "require-trusted-types-for 'script'; trusted-types app-sw app-worker",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('the public config is one JSON document, revalidated each time, and is in the page as well', async () => {
  const { body, headers } = await get('/config.json');
  expect(headers['cache-control']).toBe('no-cache');
  expect(publicConfigSchema.parse(JSON.parse(body))).toEqual(server.community);
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  const json = /id="parley-config">(.*)<\/script><\/head>/.exec(page.body)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(server.community);
});

test.each([
  ['/', 200],
  ['/profile/?id=alice', 200],
  ['/profile?id=0xabc', 200],
  ['/swap/cow', 200],
  ['/nft/music-nfts', 200],
  ['/post', 200],
  ['/post?room=general&id=1', 404],
  ['/post?room=nowhere&id=1', 404],
  ['/room?id=nowhere', 404],
  ['/room?id=general', 200],
  ['/nope', 404],
  ['/profile/other', 404],
  ['/nft/unknown', 404],
  ['/profile?id=a%20b', 404],
  ['/explorer', 200],
  [`/explorer/tx/0x${'12'.repeat(32)}`, 200],
  ['/explorer/tx/0x12', 404],
])('the page at %s is served with status %i', async (path, status) => {
  const answer = await get(path, { accept: 'text/html' });
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('parley-config');
});

test('the files of a later build are served once its record is there', async () => {
  const later = '/assets/later-Ab12Cd34.js';
  expect((await get(later)).status).toBe(404);
  writeFileSync(join(folder, later), 'later');
  mkdirSync(join(folder, 'builds'));
  writeFileSync(join(folder, 'builds/latest.json'), '{"id":"b","timestamp":1}');
  const record = await get('/builds/latest.json?1700000000000');
  expect(JSON.parse(record.body)).toEqual({ id: 'b', timestamp: 1 });
  expect(record.headers['cache-control']).toBe('no-cache');
  expect((await get(later)).body).toBe('later');
});

test('a missing script is a 404, not a page that could be cached in its place', async () => {
  const answer = await get('/assets/gone-Ab12Cd34.js', { accept: '*/*' });
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.body)).toEqual({ message: 'There’s nothing at this address.' });
});

test('files with a hash in their name are kept for ever, others are asked for again', async () => {
  const asset = await get('/assets/app-Ab12Cd34.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const worker = await get('/sw.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const again = await get('/sw.js', { 'if-none-match': String(worker.headers.etag) });
  expect(again.status).toBe(304);
  expect((await get('/sw.js', { 'if-none-match': '"of-another-build"' })).status).toBe(200);
});

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzipped'],
  ['identity', undefined, 'plain'],
])('with Accept-Encoding %s the fitting variant is sent', async (accepted, encoding, content) => {
  const path = '/assets/app-Ab12Cd34.js';
  const answer = await get(path, { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('Accept-Encoding');
  expect(answer.body).toBe(content);
});

describe('no spelling of a path leads out of the web folder or off the site', () => {
  test.each([
    '/../parley-outside.txt',
    '/..%2fparley-outside.txt',
    '/%2e%2e/parley-outside.txt',
    '/assets/..%5c..%5cparley-outside.txt',
    '/%c0%ae%c0%ae/parley-outside.txt',
    '/%00',
    '/%zz',
    '//evil.com',
    '/\\evil.com',
    '/.env',
    '/index.html%00.js',
    '/assets/app-Ab12Cd34.js.br',
  ])('the path %s leads nowhere else', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.body).not.toMatch(/^outside|SECRET|brotli/);
  });
});

test('another spelling of this machine is sent to the one that works', async () => {
  for (const host of ['127.0.0.1', '127.0.0.2', '[::1]', 'chat.localhost']) {
    const answer = await get('/profile?id=a', { host: `${host}:3000`, accept: 'text/html' });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('http://localhost:3000/profile?id=a');
  }
  const stranger = await get('/', { host: 'evil.example', accept: 'text/html' });
  expect(stranger.status).toBe(200);
});

test.each([
  'http://evil.example/profile?id=a',
  'http://evil.example:80/profile?id=a',
  'https://user@evil.example/profile?id=a',
])('a request target that names a whole address (%s) leads nowhere else', async (target) => {
  const answer = await get(target, { host: '127.0.0.1:3000', accept: 'text/html' });
  expect(answer.headers.location).toBe('http://localhost:3000/profile?id=a');
  const page = await get(target, { accept: 'text/html' });
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('evil.example');
});

test.each(['http://evil.example', 'http:evil.example', '*'])(
  'a request target like %s never names another site in its answer',
  async (target) => {
    const answer = await get(target, { host: '127.0.0.1:3000', accept: 'text/html' });
    expect(answer.status).toBeLessThan(500);
    expect(String(answer.headers.location ?? 'http://localhost:3000/')).toMatch(
      /^http:\/\/localhost:3000\//,
    );
  },
);

test.each(['TRACE', 'PUT', 'DELETE', 'PATCH'])(
  '%s changes nothing and is refused',
  async (method) => {
    const answer = await get('/api/auth/nonce', {}, method);
    expect([404, 405]).toContain(answer.status);
  },
);

test('health tells whether the process lives, readiness whether it can serve', async () => {
  expect((await get('/api/healthz')).status).toBe(200);
  const ready = await get('/api/readyz');
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.body)).toMatchObject({
    ready: false,
    reasons: ['chain'],
    index: { block: 0, setAside: 0 },
  });
});
