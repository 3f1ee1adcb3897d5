import { imageCheckSchema } from '@parley/domain/media/wire';
import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import type { Outside, Resolve } from '../platform/outside.ts';
import { isPublicAddress } from '../platform/publicAddress.ts';
import { startSentinel } from '../platform/testSentinel.ts';
import { testCommunity } from '../testCommunity.ts';
import { imageRoutes } from './http.ts';
import { createImageService } from './service.ts';

let sentinel: Awaited<ReturnType<typeof startSentinel>>;
let now = 0;
beforeAll(async () => {
  sentinel = await startSentinel();
});
afterAll(() => sentinel.stop());
beforeEach(() => {
  now += 3_600_000;
  sentinel.hits.length = 0;
  sentinel.dialled.length = 0;
  sentinel.answers.clear();
});

/** The route, with an internet that is the sentinel; `refuse` are hosts that have no address. */
function routes({ timeoutMs = 60_000, resolve }: { timeoutMs?: number; resolve?: Resolve } = {}) {
  const app = createHttp(silentLog, 'https://parley.example');
  const community = { ...testCommunity, arweaveGateway: 'https://ar.example' };
  const clock = { now: () => now };
  const outside = sentinel.outside(resolve);
  const service = createImageService({ community, outside, clock, timeoutMs });
  imageRoutes(app, service, { clock, keyOf: () => 'k' });
  return async (url?: string) => {
    const query = url === undefined ? '' : `?url=${encodeURIComponent(url)}`;
    const response = await app.inject(`/api/images/check${query}`);
    const body: unknown = response.json();
    if (response.statusCode === 200) imageCheckSchema.parse(body);
    return { status: response.statusCode, body };
  };
}

describe('the check of an image link', () => {
  test.each([200, 204, 206, 304, 399])('status %d is a success', async (code) => {
    sentinel.at('a.example/a.png', code, { 'content-type': 'image/png' });
    const url = 'http://a.example/a.png';
    expect(await routes()(url)).toEqual({
      status: 200,
      body: { code, url, contentType: 'image/png' },
    });
  });

  test.each([
    [400, 'HTTP 400: Bad Request'],
    [404, 'HTTP 404: Not Found'],
    [405, 'HTTP 405: Method Not Allowed'],
    [500, 'HTTP 500: Internal Server Error'],
    [503, 'HTTP 503: Service Unavailable'],
  ])("status %d is told as 'HTTP {status}: {text}'", async (code, error) => {
    sentinel.at('a.example/a.png', code);
    const url = 'http://a.example/a.png';
    expect(await routes()(url)).toEqual({ status: 200, body: { code, url, error } });
  });

  test('a check has a timeout of 5000 ms', async () => {
    const given: number[] = [];
    const answer = { status: 200, statusText: 'OK', contentType: 'image/png' };
    const outside: Outside = {
      ...sentinel.outside(),
      head: async (url, timeoutMs) => {
        given.push(timeoutMs);
        return { ...answer, url };
      },
    };
    const clock = { now: () => now };
    const { check } = createImageService({ community: testCommunity, outside, clock });
    await check('http://a.example/a.png');
    expect(given).toEqual([5_000]);
  });

  test("a silent server is told as 'Request timeout'", async () => {
    sentinel.answers.set('a.example/a.png', () => {});
    const { body } = await routes({ timeoutMs: 300 })('http://a.example/a.png');
    expect(body).toEqual({ code: null, url: 'http://a.example/a.png', error: 'Request timeout' });
  });

  test("a closed connection is told as 'No response received'", async () => {
    sentinel.answers.set('a.example/a.png', (request) => request.socket.destroy());
    const { body } = await routes()('http://a.example/a.png');
    expect(body).toMatchObject({ error: 'No response received' });
  });

  test.each([
    'http://127.0.0.1/a.png',
    'http://parley.example/a.png',
    'ftp://a.example/a.png',
    'no link',
  ])("the link %s is told as 'Request failed', and no server is asked", async (url) => {
    const { body } = await routes()(url);
    expect(body).toEqual({ code: null, url, error: 'Request failed' });
    expect(sentinel.dialled).toEqual([]);
  });

  test('the content type is passed on as the server claims it, text and SVG included', async () => {
    for (const contentType of ['text/html', 'image/svg+xml']) {
      sentinel.at(`a.example/${contentType}.png`, 200, { 'content-type': contentType });
      const { body } = await routes()(`http://a.example/${contentType}.png`);
      expect(body).toMatchObject({ contentType });
    }
  });
});

describe('links that are not HTTP', () => {
  const asked = () => [...new Set(names)];
  let names: string[] = [];
  /** TLS cannot be had here, so the gateways are told apart by the names that are looked up. */
  const resolve: Resolve = async (hostname) => {
    names.push(hostname);
    throw new Error('ENOTFOUND');
  };
  beforeEach(() => {
    names = [];
  });

  test.each(['ipfs://bafy/cat.png', 'ipfs://ipfs/bafy/cat.png', 'IPFS://bafy/cat.png'])(
    'the link %s is tried on three public gateways in turn',
    async (link) => {
      const { body } = await routes({ resolve })(link);
      expect(asked()).toEqual(['ipfs.io', 'dweb.link', '4everland.io']);
      expect(body).toEqual({
        code: null,
        url: 'https://4everland.io/ipfs/bafy/cat.png',
        error: 'No response received',
      });
    },
  );

  test('links to the permanent storage by {address} go to the storage gateway only', async () => {
    const { body } = await routes({ resolve })(`ar://${'x'.repeat(43)}`);
    expect(asked()).toEqual(['ar.example']);
    expect(body).toMatchObject({ url: `https://ar.example/${'x'.repeat(43)}` });
  });
});

test('a link that many ask about is looked at once a minute', async () => {
  sentinel.at('a.example/a.png', 200);
  const check = routes();
  await Promise.all(Array.from({ length: 20 }, () => check('http://a.example/a.png')));
  expect(sentinel.hits).toEqual(['HEAD a.example/a.png']);
  now += 60_000;
  await check('http://a.example/a.png');
  expect(sentinel.hits).toHaveLength(2);
});

test('a failure of our own is not kept: the next reader gets an answer', async () => {
  const broken = new Error('EMFILE');
  const head = vi.fn<Outside['head']>(async (url) => ({
    status: 200,
    statusText: 'OK',
    contentType: null,
    url,
  }));
  head.mockRejectedValueOnce(broken);
  const clock = { now: () => now };
  const outside = { ...sentinel.outside(), head };
  const { check } = createImageService({ community: testCommunity, outside, clock });
  await expect(check('http://a.example/a.png')).rejects.toBe(broken);
  expect(await check('http://a.example/a.png')).toMatchObject({ code: 200 });
});

test('one address cannot ask without end, and all together not for more than 32 at once', async () => {
  // Long enough for all to have asked before the first is given up.
  const check = routes({ timeoutMs: 5_000 });
  const same = await Promise.all(Array.from({ length: 80 }, () => check('no link')));
  expect(same.filter(({ status }) => status === 429)).toHaveLength(20);
  now += 3_600_000;
  for (let index = 0; index < 40; index += 1) sentinel.answers.set(`a.example/${index}`, () => {});
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, index) => check(`http://a.example/${index}`)),
  );
  expect(many.filter(({ status }) => status === 503)).toHaveLength(8);
});

test('no link, however odd, is more than our server can take', async () => {
  const check = routes({ timeoutMs: 300 });
  const link = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.ipV6().map((ip) => `http://[${ip}]`),
  );
  await fc.assert(
    fc.asyncProperty(link, async (url) => {
      now += 2_000;
      expect([200, 400]).toContain((await check(url)).status);
    }),
    { numRuns: sized(30, 100) },
  );
  expect(sentinel.dialled.every((line) => isPublicAddress(line.split(' ')[0] ?? ''))).toBe(true);
});

test.each([undefined, '', 'x'.repeat(2_049)])('?url=%s is a 400', async (url) => {
  expect((await routes()(url)).status).toBe(400);
});
