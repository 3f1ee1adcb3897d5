import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isImageLink, pictureOf, pictureUrls } from './picture.ts';

describe('the picture of a name', () => {
  test.each([
    ['https://pictures.example/a.png'],
    ['ipfs://bafybeigdyrzt/cat.gif'],
    ['ar://Sgmy5Cq2bJ3hYtX7/1'],
    [`http://localhost:3000/api/media/${'a1'.repeat(32)}`],
    ['data:image/png;base64,iVBORw0KGgo='],
  ])('the picture of a name is %s', (image) => {
    expect(pictureOf(JSON.stringify({ image }))).toBe(image);
  });

  test.each([
    ['no JSON', 'image: https://a.example/b.png'],
    ['no object', '"https://a.example/b.png"'],
    ['no image', '{"url":"https://a.example"}'],
    ['an inherited image', '{"__proto__":{"image":"https://a.example/b.png"}}'],
    ['a script', '{"image":"javascript:alert(1)"}'],
    ['an unprotected link', '{"image":"http://a.example/b.png"}'],
    ['a vector picture in itself', '{"image":"data:image/svg+xml;base64,PHN2Zz4="}'],
    ['a page in itself', '{"image":"data:text/html,<b>"}'],
    ['a number', '{"image":7}'],
    ['a megabyte', JSON.stringify({ image: `https://a.example/${'x'.repeat(1_000_000)}` })],
  ])('the picture of a name is none when the holder wrote %s', (_what, data) => {
    expect(pictureOf(data)).toBeNull();
  });

  test('the picture of a name is none, and never an error, for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => pictureOf(text) === null));
  });

  test('the picture of a name is looked for at each gateway in turn', () => {
    const gateways = { ipfs: ['https://one.example', 'https://two.example'], arweave: '' };
    expect(pictureUrls('ipfs://cid/a.png', gateways)).toEqual([
      'https://one.example/ipfs/cid/a.png',
      'https://two.example/ipfs/cid/a.png',
    ]);
    expect(pictureUrls('ar://id', gateways)).toEqual([]);
    expect(pictureUrls('ar://id', { ...gateways, arweave: 'https://ar.example' })).toEqual([
      'https://ar.example/id',
    ]);
    expect(pictureUrls('https://a.example/b.png', gateways)).toEqual(['https://a.example/b.png']);
  });
});

describe('a picture link', () => {
  test.each(['png', 'jpg', 'jpeg', 'gif', 'webp'])(
    'a picture link ends in %s, in any case',
    (ending) => {
      for (const scheme of ['http', 'https', 'ipfs', 'ar']) {
        expect(isImageLink(`${scheme}://a/b.${ending}`)).toBe(true);
        expect(isImageLink(`${scheme}://a/b.${ending.toUpperCase()}`)).toBe(true);
      }
    },
  );

  test.each([
    ['https://a/b?img', true],
    ['https://a/b?.img', true],
    ['https://a/b.svg', false],
    ['https://a/b.png/c', false],
    ['ftp://a/b.png', false],
    ['a/b.png', false],
    ['https://a/b c.png', false],
  ])('the link %s is a picture link: %s', (url, expected) => {
    expect(isImageLink(url)).toBe(expected);
  });
});
