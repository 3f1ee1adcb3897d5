import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCommunity } from '../testCommunity.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { manifestOf } from './manifest.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ community: { communityName: 'Cats & "Dogs"' } });
});
afterAll(() => server.stop());

test('the manifest tells the community’s name and opens its first room in a window of its own', async () => {
  const answer = await fetch(`${server.url()}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.json()).toMatchObject({
    name: 'Cats & "Dogs"',
    short_name: 'Cats & "Dogs"',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#15130f',
    background_color: '#15130f',
  });
});

test('the description is the community’s own where it has one', () => {
  const meta = { title: '', description: 'Cats talk here.', imageUrl: '', keywords: '' };
  expect(manifestOf({ ...testCommunity, meta }).description).toBe('Cats talk here.');
  expect(manifestOf(testCommunity).description).not.toBe('');
});

test('each room has a shortcut', () => {
  expect(manifestOf(testCommunity).shortcuts).toEqual([
    { name: 'General', url: '/' },
    { name: 'Shill', url: '/shill' },
    { name: 'Memes', url: '/memes-images' },
  ]);
});

test('every icon is there, in the size that it says', () => {
  for (const { src, sizes, type } of manifestOf(testCommunity).icons) {
    const path = fileURLToPath(new URL(`../../../web/public${src}`, import.meta.url));
    expect(existsSync(path), path).toBe(true);
    if (type !== 'image/png') continue;
    // A PNG's first chunk has its width and height.
    const picture = readFileSync(path);
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});
