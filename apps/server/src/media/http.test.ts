import { mediaText } from '@parley/text/media';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noise, sha256, upload, wav } from './testFiles.ts';
import { type MediaServer, startMediaServer } from './testMediaServer.ts';

let media: MediaServer;
let picture: Buffer;
const sound = wav(1);
beforeAll(async () => {
  media = await startMediaServer();
  picture = await noise(400, 300).png().toBuffer();
  for (const file of [picture, sound]) await upload(media.server, media.member, file);
});
afterAll(() => media.stop());
beforeEach(() => media.server.clock.advance(60_000));

const get = (path: string, init: RequestInit = {}) =>
  fetch(`${media.server.url()}/api/media/${path}`, init);
const getPart = (range: string, headers: Record<string, string> = {}) =>
  get(sha256(sound), { headers: { range, ...headers } });

test('a file is sent with what our own server knows of it, and cannot do anything in a browser', async () => {
  const response = await get(`${sha256(picture)}/320`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String((await response.arrayBuffer()).byteLength),
    'content-disposition': `inline; filename="${sha256(picture)}-320.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${sha256(picture)}-320"`,
  });
});

test('a file that a browser has is not sent again', async () => {
  const etag = `"${sha256(sound)}"`;
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const response = await get(sha256(sound), { headers: { 'if-none-match': header } });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('cache-control')).toContain('immutable');
  }
  const other = await get(sha256(sound), { headers: { 'if-none-match': '"x"' } });
  expect(other.status).toBe(200);
});

describe('a part of a file', () => {
  test.each([
    ['bytes=0-3', 'RIFF', `bytes 0-3/${sound.length}`],
    ['bytes=8-11', 'WAVE', `bytes 8-11/${sound.length}`],
    ['bytes=-2', null, `bytes ${sound.length - 2}-${sound.length - 1}/${sound.length}`],
    [
      `bytes=${sound.length - 1}-`,
      null,
      `bytes ${sound.length - 1}-${sound.length - 1}/${sound.length}`,
    ],
  ])('the range %s is sent as such', async (range, text, contentRange) => {
    const response = await getPart(range);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange]);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    if (text !== null) expect(bytes.toString('latin1')).toBe(text);
  });

  test('all parts together are the file', async () => {
    const parts: Buffer[] = [];
    for (let at = 0; at < sound.length; at += 4_999) {
      parts.push(Buffer.from(await (await getPart(`bytes=${at}-${at + 4_998}`)).arrayBuffer()));
    }
    expect(sha256(Buffer.concat(parts))).toBe(
      sha256(Buffer.from(await (await get(sha256(sound))).arrayBuffer())),
    );
  });

  test('a range behind the end is a 416 that says how long the file is', async () => {
    const response = await getPart(`bytes=${sound.length}-`);
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual(
      [...[416, `bytes */${sound.length}`, '']],
    );
  });

  test.each(['bytes=0-1,4-5', 'bytes=9-1', 'lines=1-2'])(
    'the range %s, which is none that we send, gets the whole file',
    async (range) => {
      const response = await getPart(range);
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([
        ...[200, sound.length],
      ]);
    },
  );

  test('a part of another version is the whole file', async () => {
    expect((await getPart('bytes=0-3', { 'if-range': '"x"' })).status).toBe(200);
    expect((await getPart('bytes=0-3', { 'if-range': `"${sha256(sound)}"` })).status).toBe(206);
  });
});

test('HEAD says what GET would send', async () => {
  const response = await get(sha256(sound), { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    ...[200, String(sound.length), ''],
  ]);
});

test.each([
  ['0'.repeat(64)],
  ['0'.repeat(64).concat('/320')],
  ['x'],
  ['A'.repeat(64)],
  ['..%2f..%2fpostgres'],
  ['%2e%2e/%2e%2e/etc/passwd'],
  [`${'0'.repeat(64)}/321`],
  [`${'0'.repeat(64)}/96.0`],
])('there is no file at %s', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).not.toContain('immutable');
});

test('a sound has no widths', async () => {
  const response = await get(`${sha256(sound)}/320`);
  expect([response.status, await response.json()]).toEqual([404, { message: mediaText.missing }]);
});
