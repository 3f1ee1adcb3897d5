import { linkCardAnswerSchema } from '@parley/domain/links/wire';
import { createTestDatabase, type TestDatabase } from '@parley/testkit/database';
import { wordsText } from '@parley/text/words';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { createHttp } from '../platform/http.ts';
import { silentLog } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';
import type { Resolve } from '../platform/outside.ts';
import { startSentinel } from '../platform/testSentinel.ts';
import { startTestServer } from '../testServer.ts';
import { linkRoutes } from './http.ts';
import { createLinkService } from './service.ts';
import { createLinkStore, type LinkStore } from './store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const url = 'http://news.example/a';
const html = { 'content-type': 'text/html; charset=utf-8' };

let database: TestDatabase;
let pool: Database;
let sentinel: Awaited<ReturnType<typeof startSentinel>>;
let now = 0;
beforeAll(async () => {
  database = await createTestDatabase('server', async (at) => {
    await migrate(at);
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
  sentinel.hits.length = 0;
  sentinel.dialled.length = 0;
  sentinel.answers.clear();
});
afterEach(() => pool.query('delete from link_cards'));

type Setup = {
  resolve?: Resolve;
  timeoutMs?: number;
  client?: () => string;
  store?: LinkStore;
};

/** The route, with an internet that is the sentinel; each server anew, as after a restart. */
function server({
  resolve,
  timeoutMs = 60_000,
  client = () => 'k',
  store = createLinkStore(pool),
}: Setup = {}) {
  const app = createHttp(silentLog, 'https://parley.example');
  const clock = { now: () => now };
  const shared = { clock, log: silentLog, origin: 'https://parley.example', timeoutMs };
  const outside = sentinel.outside(resolve);
  const service = createLinkService({ ...shared, outside, store });
  linkRoutes(app, service, { clock, keyOf: client });
  const get = async (link: string, headers: Record<string, string> = {}) => {
    const path = `/api/links/card?url=${encodeURIComponent(link)}`;
    const response = await app.inject({ url: path, headers });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  return {
    get,
    sweep: service.sweep,
    async cardOf(link: string) {
      const { status, body } = await get(link);
      expect(status).toBe(200);
      return linkCardAnswerSchema.parse(body).card;
    },
  };
}

function serve(place: string, page: string, headers: Record<string, string> = html): void {
  sentinel.answers.set(place, (_, response) => response.writeHead(200, headers).end(page));
}

const page = (title: string) =>
  `<!doctype html><head><title>${title}</title><meta name=description content="Words."><meta property="og:image" content="/p.png"></head>`;

describe('the card of a link', () => {
  test('has title, words, and picture, as the site says them after redirects', async () => {
    sentinel.at('news.example/a', 301, { location: 'https://secure.example/b' });
    serve('secure.example/b', page('Harbor &amp; sea'));
    expect(await server().cardOf(url)).toEqual({
      title: 'Harbor & sea',
      description: 'Words.',
      picture: 'https://secure.example/p.png',
    });
  });

  test('says “(referral links not allowed)” and hides nothing, whatever the site says', async () => {
    serve('news.example/a', page('Join \u202eparley.example/?ref=0xabc\u202c now'));
    const card = await server().cardOf(url);
    expect(card?.title).toBe(`Join ${wordsText.removed} now`);
  });

  test.each<[string, () => void]>([
    ['is not found', () => sentinel.at('news.example/a', 404)],
    ['fails', () => sentinel.at('news.example/a', 500, html)],
    ['has no title', () => serve('news.example/a', '<p>words')],
    ['is no page', () => serve('news.example/a', page('x'), { 'content-type': 'application/pdf' })],
    ['names no type', () => serve('news.example/a', page('x'), {})],
    ['closes', () => sentinel.answers.set('news.example/a', ({ socket }) => socket.destroy())],
    [
      'leads to this site',
      () => sentinel.at('news.example/a', 302, { location: 'http://parley.example/?ref=0xabc' }),
    ],
    [
      'leads to this machine',
      () => sentinel.at('news.example/a', 302, { location: 'http://127.0.0.1/' }),
    ],
  ])('is none where the site %s', async (_, prepare) => {
    prepare();
    expect(await server().cardOf(url)).toBeNull();
    expect(sentinel.hits).toEqual(['GET news.example/a']);
  });

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://news.example:8545/',
    'https://parley.example/about',
    'http://news.example/a.png',
    'http://bank.example@news.example/a',
    'ipfs://bafy',
    'file:///etc/passwd',
    'no link',
  ])('is none for %s, and no server is asked', async (link) => {
    expect(await server().cardOf(link)).toBeNull();
    expect(sentinel.dialled).toEqual([]);
  });

  test('is none where a name resolves to a machine of our network', async () => {
    expect(await server({ resolve: async () => ['10.0.0.1'] }).cardOf(url)).toBeNull();
    expect(sentinel.dialled).toEqual([]);
  });

  test('comes from the beginning of a page, however long it is', async () => {
    sentinel.answers.set('news.example/a', (_, response) => {
      response.writeHead(200, { ...html, 'content-length': 900_000_000 });
      response.write(page('Long'));
    });
    expect((await server().cardOf(url))?.title).toBe('Long');
    await expect.poll(() => sentinel.openSockets()).toBe(0);
  });

  test('of a head without an end is what its first megabyte says', async () => {
    sentinel.answers.set('news.example/a', (_, response) => {
      response.writeHead(200, html).write('<title>Endless</title><style>');
      for (let at = 0; at < 40; at += 1) response.write('x'.repeat(65_536));
    });
    expect((await server().cardOf(url))?.title).toBe('Endless');
    await expect.poll(() => sentinel.openSockets()).toBe(0);
  });

  test('is none where a site takes too long, and the server does not wait for it', async () => {
    sentinel.answers.set('news.example/a', (_, response) => {
      response.writeHead(200, html).write('<title>Slow');
    });
    expect(await server({ timeoutMs: 300 }).cardOf(url)).toBeNull();
  });
});

describe('a site is asked', () => {
  test('once for all readers, also by another server, until a day is over', async () => {
    serve('news.example/a', page('One'));
    const { cardOf } = server();
    await Promise.all(Array.from({ length: 20 }, () => cardOf(url)));
    now += day - 1;
    expect((await server().cardOf(url))?.title).toBe('One');
    expect(sentinel.hits).toHaveLength(1);
    serve('news.example/a', page('Two'));
    now += 1;
    expect((await cardOf(url))?.title).toBe('Two');
    expect(sentinel.hits).toHaveLength(2);
  });

  test('once, also by a reader who looked before the first one’s answer was kept', async () => {
    serve('news.example/a', page('One'));
    const store = createLinkStore(pool);
    let goOn = () => {};
    const late = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let looks = 0;
    const known: LinkStore['known'] = async (hash) => {
      const found = await store.known(hash);
      looks += 1;
      // The second reader's look at what is kept.
      if (looks === 1) await late;
      return found;
    };
    const { cardOf } = server({ store: { ...store, known } });
    const slow = cardOf(url);
    await expect.poll(() => looks).toBe(1);
    expect((await cardOf(url))?.title).toBe('One');
    goOn();
    expect((await slow)?.title).toBe('One');
    expect(sentinel.hits).toHaveLength(1);
  });

  test('again after an hour where there was nothing to show', async () => {
    expect(await server().cardOf(url)).toBeNull();
    serve('news.example/a', page('Now'));
    now += hour - 1;
    expect(await server().cardOf(url)).toBeNull();
    expect(sentinel.hits).toHaveLength(1);
    now += 1;
    expect((await server().cardOf(url))?.title).toBe('Now');
  });

  test('and that it is away takes no card away for a week; that the page is gone does', async () => {
    serve('news.example/a', page('One'));
    await server().cardOf(url);
    sentinel.answers.set('news.example/a', ({ socket }) => socket.destroy());
    for (let days = 1; days < 7; days += 1) {
      now += day;
      expect((await server().cardOf(url))?.title).toBe('One');
    }
    now += day;
    expect(await server().cardOf(url)).toBeNull();
    serve('news.example/a', page('Two'));
    now += hour;
    expect((await server().cardOf(url))?.title).toBe('Two');
    sentinel.at('news.example/a', 410);
    now += day;
    expect(await server().cardOf(url)).toBeNull();
  });

  test('for at most 16 links at the same time', async () => {
    for (let at = 0; at < 20; at += 1) sentinel.answers.set(`s${at}.example/`, () => {});
    let reader = 0;
    const { get } = server({ timeoutMs: 3_000, client: () => `r${reader++}` });
    const asked = Array.from({ length: 20 }, (_, at) => get(`http://s${at}.example/`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(4);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  });

  test('30 times in a row, then once in two seconds, whoever asks', async () => {
    let reader = 0;
    const { get } = server({ client: () => `r${reader++}` });
    const ask = async (from: number, count: number) => {
      const statuses: number[] = [];
      for (let at = from; at < from + count; at += 1) {
        statuses.push((await get(`http://news.example/${at}`)).status);
      }
      return statuses;
    };
    expect(await ask(0, 31)).toEqual([...Array(30).fill(200), 429]);
    now += 2_000;
    expect(await ask(40, 2)).toEqual([200, 429]);
    expect((await get('http://other.example/')).status).toBe(200);
  });

  test('for one reader 60 times in a row, then once a second; what is known stays free', async () => {
    serve('known.example/', page('Known'));
    const { get } = server();
    await get('http://known.example/');
    const statuses: number[] = [];
    for (let at = 1; at < 61; at += 1) statuses.push((await get(`http://s${at}.example/`)).status);
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
    expect((await get('http://known.example/')).status).toBe(200);
    now += 1_000;
    expect((await get('http://more.example/')).status).toBe(200);
  });
});

test('an answer is kept by the reader’s browser for ten minutes, and not by others', async () => {
  expect((await server().get(url)).headers['cache-control']).toBe('private, max-age=600');
});

test('pages of other sites get no cards', async () => {
  const { status } = await server().get(url, { 'sec-fetch-site': 'cross-site' });
  expect(status).toBe(403);
  expect(sentinel.hits).toEqual([]);
});

test.each(['', 'x'.repeat(2_049)])('?url=%s is a 400', async (link) => {
  expect((await server().get(link)).status).toBe(400);
});

test('a failure of our own is not kept: the next reader gets an answer', async () => {
  const broken = new Error('EMFILE');
  let isBroken = true;
  const real = sentinel.outside();
  const service = createLinkService({
    clock: { now: () => now },
    log: silentLog,
    origin: 'https://parley.example',
    store: createLinkStore(pool),
    outside: { get: (...asked) => (isBroken ? Promise.reject(broken) : real.get(...asked)) },
  });
  serve('news.example/a', page('One'));
  await expect(service.find(url, () => {})).rejects.toBe(broken);
  isBroken = false;
  expect((await service.find(url, () => {}))?.title).toBe('One');
});

test('what nobody asks for is forgotten after a week, and what was asked for last is kept', async () => {
  const store = createLinkStore(pool);
  const row = (at: number) => ({
    hash: String(at).padStart(64, '0'),
    url,
    card: null,
    cameAt: at,
    checkedAt: now - at,
  });
  for (let at = 0; at < 5; at += 1) await store.save(row(at));
  await store.forget(now - 100, 3);
  expect((await pool.query('select hash from link_cards order by 1')).rows).toHaveLength(3);
  expect(await store.known(row(0).hash)).not.toBeNull();
  expect(await store.known(row(4).hash)).toBeNull();
  now += 7 * day + 10;
  await server().sweep();
  expect((await pool.query('select hash from link_cards')).rows).toEqual([]);
});

test.each([
  [true, 200],
  [false, 404],
])('where linkCardsEnabled is %s the server answers %i', async (linkCardsEnabled, status) => {
  const whole = await startTestServer({ community: { linkCardsEnabled } });
  // An address that no server is asked about.
  const asked = await fetch(`${whole.url()}/api/links/card?url=http://127.0.0.1/`);
  expect(asked.status).toBe(status);
  await whole.stop();
});
