import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { mediaText } from '@parley/text/media';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Resolve } from '../platform/outside.ts';
import { isPublicAddress } from '../platform/publicAddress.ts';
import { startSentinel } from '../platform/testSentinel.ts';
import { mediaRoutes } from './http.ts';
import { noise, pngBytes, sha256, wav } from './testFiles.ts';
import { createParts } from './testParts.ts';

let database: TestDatabase;
let pool: Database;
let sentinel: Awaited<ReturnType<typeof startSentinel>>;
let folder: string;
let now: number;
beforeAll(async () => {
  database = await createTestDatabase('server', async (url) => {
    await migrate(url);
  });
  pool = openDatabase(database.url, silentLog, 4);
  sentinel = await startSentinel();
});
afterAll(async () => {
  await sentinel.stop();
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  now = 1_800_000_000_000;
  folder = mkdtempSync(join(tmpdir(), 'parley-remote-'));
  sentinel.hits.length = 0;
  sentinel.dialled.length = 0;
  sentinel.answers.clear();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await pool.query('delete from remote_media');
});

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** Answers an address with a file, and with headers that nobody should see again. */
function offer(place: string, file: Buffer, headers: Record<string, string> = {}): void {
  sentinel.answers.set(place, (_, response: ServerResponse) => {
    response.writeHead(200, { 'set-cookie': 'a=b', 'x-evil': '1', ...headers }).end(file);
  });
}

type Setup = { resolve?: Resolve; cacheBytes?: number; timeoutMs?: number };

/** The route, with an internet that is the sentinel. */
function routes({ resolve, ...sizes }: Setup = {}) {
  const clock = { now: () => now };
  const app = createHttp(silentLog, 'https://parley.example');
  const outside = sentinel.outside(resolve);
  const { service, add, sweep } = createParts({ folder, pool, clock, outside, ...sizes });
  let client = 0;
  mediaRoutes(app, service, { clock, keyOf: () => `k${client}` });
  const get = async (url: string, { w = '', headers = {} } = {}) => {
    client += 1;
    const query = `url=${encodeURIComponent(url)}${w === '' ? '' : `&w=${w}`}`;
    return await app.inject({ url: `/api/media/remote?${query}`, headers });
  };
  return { app, get, add, service, sweep };
}

const unshown = { statusCode: 404, body: JSON.stringify({ message: mediaText.unshown }) };

describe('a picture of another server', () => {
  test('it is fetched once, drawn anew, and sent in the width that is asked for', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(500, 250).png().toBuffer());
    const first = await get('http://a.example/a.png', { w: '320' });
    expect(first.statusCode).toBe(200);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const whole = await get('http://a.example/a.png');
    expect((await sharp(whole.rawPayload).metadata()).width).toBe(500);
    expect(sentinel.hits).toEqual(['GET a.example/a.png']);
  });

  test('nothing of its server’s headers is passed on', async () => {
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
    expect(sentinel.hits).toHaveLength(1);
  });

  test('it is looked at again a day later, and stays where its server is gone by then', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(50, 50).png().toBuffer());
    await get('http://a.example/a.png');
    now += 86_399_000;
    await get('http://a.example/a.png');
    expect(sentinel.hits).toHaveLength(1);
    now += 2_000;
    sentinel.at('a.example/a.png', 500);
    expect((await get('http://a.example/a.png')).statusCode).toBe(200);
    expect(sentinel.hits).toHaveLength(2);
    await get('http://a.example/a.png');
    expect(sentinel.hits).toHaveLength(2);
  });

  test('what is not there is asked for again after ten minutes, not sooner', async () => {
    const { get } = routes();
    expect(await get('http://a.example/a.png')).toMatchObject(unshown);
    now += 599_000;
    expect(await get('http://a.example/a.png')).toMatchObject(unshown);
    expect(sentinel.hits).toHaveLength(1);
    now += 2_000;
    offer('a.example/a.png', await noise(20, 20).png().toBuffer());
    expect((await get('http://a.example/a.png')).statusCode).toBe(200);
  });
});

test('sound of another server comes from ours, in parts', async () => {
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

describe('what is refused', () => {
  test.each([
    'http://127.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://localhost/a.png',
    'http://0x7f.1/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://parley.example/a.png',
    'http://a.example:8545/',
    'http://user@a.example/a.png',
  ])('no request goes to %s', async (uri) => {
    const resolve: Resolve = async (name) =>
      name === 'localhost' ? ['127.0.0.1'] : ['93.184.216.34'];
    expect(await routes({ resolve }).get(uri)).toMatchObject(unshown);
    expect([sentinel.hits, sentinel.dialled]).toEqual([[], []]);
  });

  test('a redirect into this machine is not followed', async () => {
    sentinel.at('a.example/a.png', 302, { location: 'http://127.0.0.1/secret.png' });
    sentinel.at('127.0.0.1/secret.png', 200);
    expect(await routes().get('http://a.example/a.png')).toMatchObject(unshown);
    expect(sentinel.hits).toEqual(['GET a.example/a.png']);
    expect(sentinel.dialled.every((line) => isPublicAddress(line.split(' ')[0] ?? ''))).toBe(true);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['an SVG', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'HTML that claims to be a PNG',
      (response) => response.setHeader('content-type', 'image/png').end('<html>'),
    ],
    ['a bomb', (response) => response.end(pngBytes(50_000, 50_000))],
    ['nothing', (response) => response.end()],
    ['an error', (response) => response.writeHead(500).end(pngBytes(5, 5))],
    ['a part', (response) => response.writeHead(206).end(pngBytes(5, 5))],
    [
      'a length above the limit',
      (response) => response.writeHead(200, { 'content-length': 9e9 }).flushHeaders(),
    ],
    [
      'bytes without end',
      (response) => {
        response.on('error', () => {});
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        };
        response.write('RIFF\0\0\0\0WAVE');
        response.on('drain', more);
        more();
      },
    ],
    [
      'half a body',
      (response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write(pngBytes(5, 5), () => response.destroy());
      },
    ],
  ])('%s is not shown, and leaves nothing behind', async (_, answer) => {
    sentinel.answers.set('a.example/a', (_request, response) => answer(response));
    expect(await routes().get('http://a.example/a')).toMatchObject(unshown);
    expect(files()).toEqual([]);
    await expect.poll(() => sentinel.openSockets()).toBe(0);
  });

  test('a server that never comes to an end is given up', async () => {
    sentinel.answers.set('a.example/a', (_, response) => void response.write('\x89PNG'));
    expect(await routes({ timeoutMs: 500 }).get('http://a.example/a')).toMatchObject(unshown);
    expect(files()).toEqual([]);
  });

  test('another site cannot have its pictures served by this server', async () => {
    const { get } = routes();
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await get('http://a.example/a.png', { headers })).statusCode).toBe(403);
    expect(sentinel.hits).toEqual([]);
  });

  test.each(['', '?url=', `?url=${'x'.repeat(2_049)}`, '?url=ar://a&w=321', '?url=ar://a&w=x'])(
    'the query %j is a 400',
    async (query) => {
      expect((await routes().app.inject(`/api/media/remote${query}`)).statusCode).toBe(400);
    },
  );

  test('one client cannot have servers asked without end', async () => {
    const clock = { now: () => now };
    const app = createHttp(silentLog, 'https://parley.example');
    const { service } = createParts({ folder, pool, clock, outside: sentinel.outside() });
    mediaRoutes(app, service, { clock, keyOf: () => 'one' });
    const statuses: number[] = [];
    for (let index = 0; index < 130; index += 1) {
      const { statusCode } = await app.inject(`/api/media/remote?url=http://a.example/${index}`);
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('the cache', () => {
  test('what was used longest ago makes room, and is fetched again when it is wanted', async () => {
    const picture = await noise(90, 90).webp({ quality: 90 }).toBuffer();
    offer('a.example/a', picture);
    const { rawPayload } = await routes().get('http://a.example/a');
    const { get } = routes({ cacheBytes: rawPayload.length * 3 });
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      offer(`a.example/${name}`, picture);
      now += 7_200_000;
      await get(`http://a.example/${name}`);
      await get('http://a.example/a');
    }
    const { rows } = await pool.query<{ uri: string }>(
      'select uri from remote_media where bytes > 0 order by uri',
    );
    expect(rows.map(({ uri }) => uri.at(-1))).toEqual(['a', 'd', 'e']);
    expect(files()).toHaveLength(3);
    expect(sentinel.hits.filter((hit) => hit.endsWith('/a'))).toHaveLength(1);
    const before = sentinel.hits.length;
    expect((await get('http://a.example/b')).statusCode).toBe(200);
    expect(sentinel.hits).toHaveLength(before + 1);
  });

  test('a file that someone has deleted from the cache is fetched again', async () => {
    const { get } = routes();
    offer('a.example/a.png', await noise(20, 20).png().toBuffer());
    await get('http://a.example/a.png');
    rmSync(join(folder, 'cache'), { recursive: true });
    expect((await get('http://a.example/a.png')).statusCode).toBe(200);
    expect(sentinel.hits).toHaveLength(2);
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
    expect(sentinel.hits).toHaveLength(1);
  });

  test('a file keeps its size on pages after it made room in the cache, for three months', async () => {
    const { service, get, sweep } = routes();
    offer('a.example/a.png', await noise(300, 200).png().toBuffer());
    await get('http://a.example/a.png');
    await get('http://a.example/missing.png');
    await pool.query('update remote_media set bytes = 0');
    const uris = async () => (await pool.query('select uri from remote_media')).rows.length;
    now += 2 * 86_400_000;
    await sweep();
    expect(await uris()).toBe(1);
    expect(await service.describe('http://a.example/a.png')).toMatchObject({ width: 300 });
    expect(sentinel.hits).toHaveLength(2);
    now += 90 * 86_400_000;
    await sweep();
    expect(await uris()).toBe(0);
  });

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
    expect(sentinel.dialled).toEqual([]);
  });

  test('an upload of ours is shown from here whatever host its address names', async () => {
    const { get, add } = routes();
    await add(wav(1));
    const moved = await get(`https://old.example/api/media/${sha256(wav(1))}`);
    expect([moved.statusCode, moved.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(sentinel.dialled).toEqual([]);
  });
});
