import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { longTest, test } from '@parley/testkit/tests';
import sharp from 'sharp';
import { beforeEach, describe, expect } from 'vitest';
import type { Resolve } from '../platform/outside.ts';
import { noise, sha256, wav } from './testFiles.ts';
import { openRemote, unshown } from './testRemote.ts';

const remote = openRemote();
const { routes, offer, files } = remote;

describe('a picture of another server', () => {
  test('it is fetched once, drawn anew, and sent in the width that is asked for', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(500, 250).png().toBuffer());
    const first = await get('http://a.example/a.png', { w: '320' });
    expect(first.statusCode).toBe(200);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const whole = await get('http://a.example/a.png');
    expect((await sharp(whole.rawPayload).metadata()).width).toBe(500);
    expect(remote.sentinel.hits).toEqual(['GET a.example/a.png']);
  });

  longTest('nothing of its server’s headers is passed on', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(20, 20).png().toBuffer(), { 'content-type': 'text/html' });
    const { headers } = await get('http://a.example/a.png');
    expect(Object.keys(headers).sort()).toEqual([
      ...['accept-ranges', 'cache-control', 'connection', 'content-disposition', 'content-length'],
      ...['content-security-policy', 'content-type', 'date', 'etag'],
    ]);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    });
  });

  test('many readers at once are one request to its server', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(50, 50).png().toBuffer());
    const all = await Promise.all(Array.from({ length: 20 }, () => get('http://a.example/a.png')));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(remote.sentinel.hits).toHaveLength(1);
  });

  longTest(
    'it is looked at again a day later, and stays where its server is gone by then',
    async () => {
      const { get } = routes();
      offer('a.example/a.png', await noise(50, 50).png().toBuffer());
      await get('http://a.example/a.png');
      remote.now += 86_399_000;
      await get('http://a.example/a.png');
      expect(remote.sentinel.hits).toHaveLength(1);
      remote.now += 2_000;
      remote.sentinel.at('a.example/a.png', 500);
      expect((await get('http://a.example/a.png')).statusCode).toBe(200);
      expect(remote.sentinel.hits).toHaveLength(2);
      await get('http://a.example/a.png');
      expect(remote.sentinel.hits).toHaveLength(2);
    },
  );

  longTest('what is not there is asked for again after ten minutes, not sooner', async () => {
    const { get } = routes();
    expect(await get('http://a.example/a.png')).toMatchObject(unshown);
    remote.now += 599_000;
    expect(await get('http://a.example/a.png')).toMatchObject(unshown);
    expect(remote.sentinel.hits).toHaveLength(1);
    remote.now += 2_000;
    offer('a.example/a.png', await noise(20, 20).png().toBuffer());
    expect((await get('http://a.example/a.png')).statusCode).toBe(200);
  });
});

longTest('sound of another server comes from ours, in parts', async () => {
  const { get } = routes();
  offer('a.example/a.wav', wav(1));
  const response = await get('http://a.example/a.wav', { headers: { range: 'bytes=8-11' } });
  expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
    ...[206, 'WAVE', 'audio/wav'],
  ]);
});

describe('addresses that are not http', () => {
  const names: string[] = [];
  const resolve: Resolve = async (hostname) => {
    names.push(hostname);
    throw new Error('ENOTFOUND');
  };
  beforeEach(() => {
    names.length = 0;
  });

  test.each([
    ['ipfs://bafy/1.png', ['ipfs.io', 'dweb.link', '4everland.io']],
    ['ar://abc', ['ar.example']],
    ['https://a.example/1.png', ['a.example']],
    ['data:image/png;base64,AA==', []],
    ['file:///etc/passwd', []],
    ['javascript:alert(1)', []],
    ['/api/media/x', []],
    ['no address', []],
  ])('%s is looked for at %j', async (uri, hosts) => {
    expect(await routes({ resolve }).get(uri)).toMatchObject(unshown);
    expect(names).toEqual(hosts);
  });

  test('a gateway that sends a page of its own does not stand for the picture', async () => {
    const { get } = routes();
    offer('secure.example/html', Buffer.from('<html>Not found</html>'));
    expect(await get('https://secure.example/html')).toMatchObject(unshown);
    expect(files()).toEqual([]);
  });
});

describe('the cache', () => {
  longTest(
    'what was used longest ago makes room, and is fetched again when it is wanted',
    async () => {
      const picture = await noise(90, 90).webp({ quality: 90 }).toBuffer();
      offer('a.example/a', picture);
      const { rawPayload } = await routes().get('http://a.example/a');
      const { get } = routes({ cacheBytes: rawPayload.length * 3 });
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        offer(`a.example/${name}`, picture);
        remote.now += 7_200_000;
        await get(`http://a.example/${name}`);
        await get('http://a.example/a');
      }
      const { rows } = await remote.pool.query<{ uri: string }>(
        'select uri from remote_media where bytes > 0 order by uri',
      );
      expect(rows.map(({ uri }) => uri.at(-1))).toEqual(['a', 'd', 'e']);
      expect(files()).toHaveLength(3);
      expect(remote.sentinel.hits.filter((hit) => hit.endsWith('/a'))).toHaveLength(1);
      const before = remote.sentinel.hits.length;
      expect((await get('http://a.example/b')).statusCode).toBe(200);
      expect(remote.sentinel.hits).toHaveLength(before + 1);
    },
  );

  longTest('a file that someone has deleted from the cache is fetched again', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(20, 20).png().toBuffer());
    await get('http://a.example/a.png');
    rmSync(join(remote.folder, 'cache'), { recursive: true });
    expect((await get('http://a.example/a.png')).statusCode).toBe(200);
    expect(remote.sentinel.hits).toHaveLength(2);
  });
});

describe('what is known of a file', () => {
  test('a file of another server is described once it has been fetched', async () => {
    const { service } = routes();
    offer('a.example/a.png', await noise(300, 200).png().toBuffer());
    expect(await service.describe('http://a.example/a.png')).toBeNull();
    await expect
      .poll(() => service.describe('http://a.example/a.png'))
      .toMatchObject({ kind: 'picture', width: 300, height: 200 });
    expect(remote.sentinel.hits).toHaveLength(1);
  });

  longTest(
    'a file keeps its size on pages after it made room in the cache, for three months',
    async () => {
      const { service, get, sweep } = routes();
      offer('a.example/a.png', await noise(300, 200).png().toBuffer());
      await get('http://a.example/a.png');
      await get('http://a.example/missing.png');
      await remote.pool.query('update remote_media set bytes = 0');
      const uris = async () =>
        (await remote.pool.query('select uri from remote_media')).rows.length;
      remote.now += 2 * 86_400_000;
      await sweep();
      expect(await uris()).toBe(1);
      expect(await service.describe('http://a.example/a.png')).toMatchObject({ width: 300 });
      expect(remote.sentinel.hits).toHaveLength(2);
      remote.now += 90 * 86_400_000;
      await sweep();
      expect(await uris()).toBe(0);
    },
  );

  test('what is no address of a file is described as nothing, and nobody is asked', async () => {
    const { service } = routes();
    for (const uri of [
      '',
      'x',
      'data:text/html,x',
      'javascript:1',
      `https://${'x'.repeat(3_000)}`,
    ]) {
      expect(await service.describe(uri)).toBeNull();
    }
    expect(remote.sentinel.dialled).toEqual([]);
  });

  test('an upload of ours is shown from here whatever host its address names', async () => {
    const { get, add } = routes();
    await add(wav(1));
    const moved = await get(`https://old.example/api/media/${sha256(wav(1))}`);
    expect([moved.statusCode, moved.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(remote.sentinel.dialled).toEqual([]);
  });
});
