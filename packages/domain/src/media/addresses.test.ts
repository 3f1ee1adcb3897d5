import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashOfUri, isRemoteUri, mediaUri, mediaUrl, pictureWidths } from './addresses.ts';

const site = 'https://parley.example';
const hash = 'a1'.repeat(32);
const own = `${site}/api/media/${hash}`;

test('an upload is named by an address that anybody can open, and that says its hash', () => {
  expect(mediaUri(site, hash)).toBe(own);
  expect(hashOfUri(own)).toBe(hash);
  expect(own).toMatch(/^[\x21-\x7e]{1,512}$/);
});

test('an upload keeps its hash when the community moves to another host', () => {
  expect(hashOfUri(`http://old.example:3000/api/media/${hash}`)).toBe(hash);
});

test.each([
  `${site}/api/media/${hash}/320`,
  `${site}/api/media/${hash}?x`,
  `${site}/api/media/${hash.toUpperCase()}`,
  `${site}/x/api/media/${hash}`,
  `${site}/?/api/media/${hash}`,
  `ipfs://${hash}`,
  hash,
])('%s is not the address of an upload', (uri) => {
  expect(hashOfUri(uri)).toBeNull();
});

describe('where a page finds a file', () => {
  test.each([
    [own, null, `/api/media/${hash}`],
    [own, 320, `/api/media/${hash}/320`],
    ['https://a.example/b c', null, null],
    [
      'https://a.example/b.png?x=1&y#z',
      96,
      '/api/media/remote?url=https%3A%2F%2Fa.example%2Fb.png%3Fx%3D1%26y%23z&w=96',
    ],
    ['http://a.example/b.mp3', null, '/api/media/remote?url=http%3A%2F%2Fa.example%2Fb.mp3'],
    ['ipfs://bafy/1.png', 640, '/api/media/remote?url=ipfs%3A%2F%2Fbafy%2F1.png&w=640'],
    ['ar://abc', 1280, '/api/media/remote?url=ar%3A%2F%2Fabc&w=1280'],
    // Another community's file, or ours before a move: the server knows which.
    [
      `https://old.example/api/media/${hash}`,
      null,
      `/api/media/remote?url=https%3A%2F%2Fold.example%2Fapi%2Fmedia%2F${hash}`,
    ],
    ['data:image/png;base64,iVBORw0KGgo=', 96, 'data:image/png;base64,iVBORw0KGgo='],
    ['data:image/svg+xml;base64,PHN2Zz4=', 96, null],
    ['data:text/html,<script>', null, null],
    ['javascript:alert(1)', null, null],
    ['blob:https://a.example/1', null, null],
    ['//a.example/b.png', null, null],
    ['', null, null],
  ] as const)('the file at %s in width %s is at %s', (uri, width, expected) => {
    expect(mediaUrl(uri, width, site)).toBe(expected);
  });

  test('a page never finds a file anywhere but on its own server', () => {
    const uri = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.webPath().map((path) => `ipfs:/${path}`),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(uri, fc.constantFrom(null, ...pictureWidths), (address, width) => {
        const url = mediaUrl(address, width, site);
        if (url === null) return;
        const { origin, pathname, searchParams } = new URL(url, site);
        expect([origin, pathname]).toEqual([site, '/api/media/remote']);
        expect(searchParams.get('url')).toBe(address);
      }),
    );
  });
});

test('an address that is too long is not fetched', () => {
  const start = 'https://a.example/';
  expect(isRemoteUri(start.padEnd(2_048, 'x'))).toBe(true);
  expect(isRemoteUri(start.padEnd(2_049, 'x'))).toBe(false);
});
