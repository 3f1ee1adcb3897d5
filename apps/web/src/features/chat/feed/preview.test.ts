import { readFileSync } from 'node:fs';
import { publicConfigSchema } from '@parley/domain/config/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../../ui/words/parse.ts';
import { cardSiteOf, collectionAt, linkedOf } from '../words/pageLinks.ts';
import { previewOf, withoutPreviewed } from './preview.ts';

const origins = ['https://parley.example', 'http://localhost:3000'];
const site = { origins, hasPages: true, hasCollections: true };
const degen: Record<string, unknown> = JSON.parse(readFileSync('config/degen.json', 'utf8'));
const address = `0x${'aB'.repeat(20)}`;
const collection = `https://parley.example/nft/collection?id=${address}`;
const of = (body: string) => previewOf(parse(body), site);

test.each([
  ['no link', null],
  ['https://example.com/', { kind: 'page', link: 'https://example.com/', picture: null }],
  [
    'https://cats.example/a.png of https://example.com/',
    { kind: 'page', link: 'https://example.com/', picture: 'https://cats.example/a.png' },
  ],
  [
    `https://example.com/ and ${collection}`,
    { kind: 'collection', link: collection, id: address.toLowerCase() },
  ],
  ['https://parley.example/about', null],
  [collection, { kind: 'collection', link: collection, id: address.toLowerCase() }],
  [
    `a picture https://cats.example/a.png and ${collection}.`,
    { kind: 'collection', link: collection, id: address.toLowerCase() },
  ],
  ['https://cats.example/a.png and b.png', { kind: 'picture', link: 'https://cats.example/a.png' }],
  [`code \`${collection}\``, null],
  [`||https://cats.example/a.png||`, null],
  [
    'https://youtu.be/dQw4w9WgXcQ',
    { kind: 'page', link: 'https://youtu.be/dQw4w9WgXcQ', picture: null },
  ],
] as const)(
  'the preview of %s is its first collection, else its first page, else its first picture',
  (body, preview) => {
    expect(of(body)).toEqual(preview);
  },
);

test('what a community has no cards of is no preview', () => {
  const pages = parse('https://cats.example/a.png of https://example.com/');
  expect(previewOf(pages, { ...site, hasPages: false })).toEqual({
    kind: 'picture',
    link: 'https://cats.example/a.png',
  });
  expect(linkedOf(parse('https://example.com/'), { ...site, hasPages: false })).toBeNull();
  expect(linkedOf(parse(collection), { ...site, hasCollections: false })).toBeNull();
  expect(linkedOf(parse(collection), { ...site, hasPages: false })?.kind).toBe('collection');
});

test('what code or a spoiler hides has no card', () => {
  for (const body of ['`https://example.com/`', '||https://example.com/||']) {
    expect(linkedOf(parse(body), site), body).toBeNull();
  }
});

test('a site has cards as its settings say', () => {
  const config = publicConfigSchema.parse({ ...degen, projectUrl: 'https://parley.example' });
  const one = { ...config, nftLaunchpadBondingAddress: address, linkCardsEnabled: false };
  expect(cardSiteOf(config, 'http://localhost:3000')).toEqual({
    origins: ['http://localhost:3000', 'https://parley.example'],
    hasPages: true,
    hasCollections: false,
  });
  expect(cardSiteOf(one, 'http://localhost:3000')).toMatchObject({
    hasPages: false,
    hasCollections: true,
  });
});

test.each([
  ['http://localhost:3000/nft/collection/?id=night-bus', 'night-bus'],
  [`https://parley.example/nft/collection?x=1&id=${address}#top`, address.toLowerCase()],
  ['https://evil.example/nft/collection?id=night-bus', null],
  ['https://parley.example.evil.example/nft/collection?id=night-bus', null],
  ['https://parley.example@evil.example/nft/collection?id=night-bus', null],
  ['https://parley.example/nft/collections?id=night-bus', null],
  ['https://parley.example/nft/collection', null],
  ['https://parley.example/nft/collection?id=../../config.json', null],
  ['https://parley.example/nft/collection?id=', null],
  ['javascript:alert(1)', null],
  ['not a link', null],
])('%s leads to the collection %s', (link, id) => {
  expect(collectionAt(link, origins)).toBe(id);
});

test('only the link that the preview stands for leaves a text, and only from its end', () => {
  const text = (body: string) => withoutPreviewed(body, of(body));
  expect(text(`Look: ${collection}`)).toBe('Look:');
  expect(text(`${collection}\n`)).toBe('');
  expect(text(`${collection} is lovely`)).toBe(`${collection} is lovely`);
  expect(text(`(${collection}`)).toBe(`(${collection}`);
  expect(text(`[here](${collection})`)).toBe(`[here](${collection})`);
  expect(text('see https://example.com')).toBe('see https://example.com');
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(withoutPreviewed(words, null)).toBe(words);
      expect(collectionAt(words, [])).toBeNull();
    }),
  );
});
