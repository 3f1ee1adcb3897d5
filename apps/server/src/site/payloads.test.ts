import { pageSchema } from '@parley/domain/chat/wire';
import { payloadSchema } from '@parley/domain/site/wire';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { enrol, TestClient } from '../chat/testClient.ts';
import { silentLog } from '../platform/log.ts';
import { testCommunity } from '../testCommunity.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import { createPayloads } from './payloads.ts';
import { createSubjects } from './subjects.ts';
import { makeWebFolder, payloadOfHtml } from './testSite.ts';

const web = makeWebFolder();
let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startTestServer({ config: { webFolder: web.folder } });
  const member = await enrol(server.database);
  client = await TestClient.open(server, member, { general: null });
  server.names.mainNames.set(member.author, '</script><script>alert(1)');
  for (let index = 1; index <= 40; index += 1) {
    await client.say({ body: `${index} </script><script>alert(1)</script>` });
  }
});
afterAll(async () => {
  await client.close();
  await server.stop();
  web.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url() + path, { headers });
const history = async () =>
  pageSchema.parse(await (await get('/api/chat/rooms/general/messages?limit=30')).json());

test('a room’s payload is its head and its 30 newest messages, as its history has them', async () => {
  const response = await get('/_payload.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const payload = payloadSchema.parse(await response.json());
  expect(payload.head.title).toBe('General · Parley');
  expect(payload.content).toEqual({ kind: 'room', page: await history() });
  expect(payload.content?.page.messages.at(-1)?.body).toMatch(/^40 /);
});

test('the page itself carries the same payload, and nothing in it is markup', async () => {
  const html = await (await get('/?ref=bob', { accept: 'text/html' })).text();
  expect(html).not.toContain('<script>alert');
  expect(payloadSchema.parse(payloadOfHtml(html)).content?.page).toEqual(await history());
});

test.each(['/about', '/profile', '/nft/most-traded'])(
  'the page at %s starts without content',
  async (path) => {
    const payload = payloadSchema.parse(await (await get(`${path}/_payload.json`)).json());
    expect(payload.content).toBeNull();
    expect(payload.head.url).toBe(`http://localhost:3000${path}`);
  },
);

test('a payload is asked for again only when it has changed', async () => {
  const first = await get('/shill/_payload.json');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect((await get('/shill/_payload.json', { 'if-none-match': etag })).status).toBe(304);
  await client.say({ room: 'shill', body: 'New' });
  expect((await get('/shill/_payload.json', { 'if-none-match': etag })).status).toBe(200);
});

test('an address without a page has no payload', async () => {
  for (const path of ['/nope/_payload.json', '/about/other/_payload.json', '/_payload.json/x']) {
    expect((await get(path)).status).toBe(404);
  }
});

test('pages and payloads are compressed as the reader accepts', async () => {
  for (const encoding of ['br', 'gzip']) {
    const response = await get('/', { 'accept-encoding': encoding, accept: 'text/html' });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toContain('parley-payload');
  }
  const plain = await get('/', { 'accept-encoding': 'identity', accept: 'text/html' });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

describe('a page never waits long for its content', () => {
  const nothing = async () => null;
  const reader = {
    profile: nothing,
    collection: nothing,
    search: nothing,
    post: nothing,
    room: nothing,
  };
  const subjects = createSubjects({ reader, clock: { now: () => 0 } });
  const shared = { community: testCommunity, subjects, log: silentLog };
  const payloadOf = async (roomPage: (room: string, limit: number) => Promise<string | null>) => {
    const { json } = await createPayloads({ ...shared, roomPage }).of('/', '');
    return JSON.parse(json).content;
  };

  test('a payload that does not come in time is left out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const payload = payloadOf(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(300);
      expect(await payload).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a payload that cannot be read is left out', async () => {
    expect(await payloadOf(() => Promise.reject(new Error('database')))).toBeNull();
  });

  test('a payload that is too large has fewer messages, or is left out', async () => {
    const sized = (fit: number) => async (_: string, limit: number) =>
      JSON.stringify({ limit, text: 'x'.repeat(limit <= fit ? 10 : 60_000) });
    expect(await payloadOf(sized(30))).toMatchObject({ page: { limit: 30 } });
    expect(await payloadOf(sized(10))).toMatchObject({ page: { limit: 10 } });
    expect(await payloadOf(sized(0))).toBeNull();
  });
});
