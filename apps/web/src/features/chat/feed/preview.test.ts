import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../../ui/words/parse.ts';
import { collectionAt, previewOf, withoutPreviewed } from './preview.ts';

const origins = ['https://parley.example', 'http://localhost:3000'];
const address = `0x${'aB'.repeat(20)}`;
const collection = `https://parley.example/nft/collection?id=${address}`;
const of = (body: string) => previewOf(parse(body), origins);

test.each([
  ['no link', null],
  ['https://example.com/', null],
  [collection, { kind: 'collection', link: collection, id: address.toLowerCase() }],
  [
    `a picture https://cats.example/a.png and ${collection}.`,
    { kind: 'collection', link: collection, id: address.toLowerCase() },
  ],
  ['https://cats.example/a.png and b.png', { kind: 'picture', link: 'https://cats.example/a.png' }],
  [`code \`${collection}\``, null],
  [`||https://cats.example/a.png||`, null],
  ['https://youtu.be/dQw4w9WgXcQ', null],
] as const)(
  'the preview of %s is its first collection, else its first picture',
  (body, preview) => {
    expect(of(body)).toEqual(preview);
  },
);

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
