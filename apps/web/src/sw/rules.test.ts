import { describe, expect, test } from 'vitest';
import {
  answererOf,
  buildOf,
  cacheNames,
  isUnreachable,
  roomsOf,
  staleCaches,
  withContentOf,
} from './rules.ts';

const origin = 'https://parley.example';
const files = new Set(['/early.js', '/assets/index-Ab12Cd34.js']);
const answerer = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  answererOf({ url: new URL(path, origin).href, mode, method }, origin, files);

describe('the worker answers', () => {
  test.each(['/', '/about', '/profile/?id=alice.degen', '/explorer/tx/0x12', '/nope'])(
    'the worker answers with the page %s when it is opened',
    (path) => expect(answerer(path, 'navigate')).toBe('page'),
  );

  test.each(['/assets/index-Ab12Cd34.js', '/assets/of-another-build-Ab12Cd34.js', '/early.js'])(
    'the worker answers with the file %s of a build',
    (path) => expect(answerer(path, 'no-cors')).toBe('file'),
  );
});

describe('the worker leaves to the network', () => {
  test.each([
    '/api/rpc',
    '/api/chat/rooms/general/messages?before=3',
    '/api/auth/nonce',
    '/api/faucet',
    '/config.json',
    '/_payload.json',
    '/shill/_payload.json',
    '/builds/latest.json?1700000000000',
    '/manifest.webmanifest',
    '/sw.js',
    '/about',
    'https://elsewhere.example/assets/index-Ab12Cd34.js',
  ])('the worker leaves what a page asks of %s to the network', (path) =>
    expect(answerer(path)).toBe('network'),
  );

  test.each(['/api/healthz', '/config.json', '/api/chat/export', '/builds/latest.json', '/api'])(
    'the worker leaves %s, opened in a tab, to the network',
    (path) => expect(answerer(path, 'navigate')).toBe('network'),
  );

  test('the worker leaves requests that change something to the network', () => {
    expect(answerer('/about', 'navigate', 'POST')).toBe('network');
    expect(answerer('/early.js', 'cors', 'HEAD')).toBe('network');
  });
});

test('a page tells its build and the rooms of its community', () => {
  const html =
    '<meta name="parley-build" content="c9a7"><script type="application/json" id="parley-config">' +
    '{"communityName":"\\u003cCats>","rooms":[{"id":"general","path":"/"},{"id":"s","path":"/shill"}]}</script>';
  expect(buildOf(html)).toBe('c9a7');
  expect(roomsOf(html)).toEqual(['/', '/shill']);
  expect(buildOf('<h1>Bad gateway</h1>')).toBeNull();
  expect(roomsOf('<h1>Bad gateway</h1>')).toEqual([]);
});

test('only a server that is out of reach counts as no network', () => {
  expect([502, 503, 504].every(isUnreachable)).toBe(true);
  expect([200, 404, 429, 500].some(isUnreachable)).toBe(false);
});

describe('once a build is in use', () => {
  const caches = (...ids: string[]) =>
    ids.flatMap((id) => [cacheNames(id).files, cacheNames(id).pages]);

  test('the files of the build before stay, and its pages go', () => {
    expect(staleCaches(caches('a', 'b'), 'b')).toEqual(['parley-pages-a']);
  });

  test('nothing of the builds before that stays', () => {
    expect(staleCaches(caches('a', 'b', 'c'), 'c').sort()).toEqual(
      ['parley-files-a', 'parley-pages-a', 'parley-pages-b'].sort(),
    );
  });

  test('a build keeps its own files, also when it is an old one that came back', () => {
    expect(staleCaches(caches('a', 'b'), 'a')).toEqual(['parley-pages-b']);
    expect(staleCaches(caches('a'), 'a')).toEqual([]);
  });

  test('caches of other programs are left alone', () => {
    expect(staleCaches(['theirs', ...caches('a')], 'a')).toEqual([]);
  });
});

describe('a page that is kept', () => {
  const page = (title: string, payload: string) =>
    `<title>${title}</title><script type="application/json" id="parley-payload">${payload}</script>`;
  const full = '{"head":{},"content":{"kind":"room","page":{"messages":["$& said hello"]}}}';
  const empty = '{"head":{},"content":null}';

  test.each([
    ['takes the messages it came with', page('new', full), page('old', empty), page('new', full)],
    [
      'keeps its messages when it comes without',
      page('new', empty),
      page('old', full),
      page('new', full),
    ],
    [
      'without messages stays without when there were none',
      page('new', empty),
      page('old', empty),
      page('new', empty),
    ],
    ['is the first of its kind', page('new', empty), '', page('new', empty)],
    ['survives a copy that is broken', page('new', empty), page('old', '{'), page('new', empty)],
  ])('a page that is kept %s', (_what, html, before, expected) => {
    expect(withContentOf(html, before)).toBe(expected);
  });
});
