import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPage, readHead } from './readHead.ts';

async function* inPieces(text: Buffer, size = text.length) {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
}

const read = async (
  html: string | Buffer,
  contentType: string | null = 'text/html',
  size = 4_096,
) => {
  const { title, meta } = await readHead(inPieces(Buffer.from(html as string), size), contentType);
  return { title, ...Object.fromEntries(meta) };
};

describe('the head of a page', () => {
  test.each([
    ['<title>A &amp; B</title>', { title: 'A & B' }],
    ['<TITLE\n>A</TITLE><title>B</title>', { title: 'A' }],
    ['<title>never ends', { title: 'never ends' }],
    [
      '<meta property="OG:Title" content="x &quot;y&quot;">',
      { title: undefined, 'og:title': 'x "y"' },
    ],
    ["<meta name='description' content='d'/>", { title: undefined, description: 'd' }],
    ['<meta content=d name=description>', { title: undefined, description: 'd' }],
    [
      '<meta property=og:title content=a><meta property=og:title content=b>',
      { title: undefined, 'og:title': 'a' },
    ],
    [
      '<meta property=og:title content=" "><meta property=og:title content=b>',
      { title: undefined, 'og:title': 'b' },
    ],
    ['<meta charset=utf-8><meta name=x>', { title: undefined }],
    ['<!-- <title>no</title> --><title>yes</title>', { title: 'yes' }],
    ['<script>"<title>no</title>"</script><title>yes</title>', { title: 'yes' }],
    ['<style><title>no</title></style><title>yes</title>', { title: 'yes' }],
    ['<head><title>A</title></head><meta name=description content=late>', { title: 'A' }],
    ['<title>A</title><body><svg><title>B</title></svg><meta name=x content=y>', { title: 'A' }],
    ['<body><title>B</title>', { title: undefined }],
    ['<link name=description content=no><meta content=no>', { title: undefined }],
    [
      `<meta name=${'a'.repeat(100)} content=y><meta name=${'b'.repeat(101)} content=n>`,
      { title: undefined, ['a'.repeat(100)]: 'y' },
    ],
    ['<title>A</title>B<title>C</title>D', { title: 'A' }],
    ['<title></title>A', { title: '' }],
    ['<title>Café ☃ 😺</title>', { title: 'Café ☃ 😺' }],
    ['plain words', { title: undefined }],
    ['', { title: undefined }],
  ])('of %j says %j', async (html, said) => {
    expect(await read(html)).toEqual(said);
    // Wherever the pieces of a body end.
    expect(await read(html, 'text/html', 1)).toEqual(said);
  });

  test('is read no further than its end', async () => {
    let pieces = 0;
    async function* endless() {
      yield Buffer.from('<head><title>A</title>');
      yield Buffer.from('</head>');
      for (;;) {
        pieces += 1;
        yield Buffer.from('<p>words');
      }
    }
    expect((await readHead(endless(), 'text/html')).title).toBe('A');
    expect(pieces).toBe(0);
  });

  test.each([
    ['text/html; charset=windows-1252', 'Caf\xe9', 'Café'],
    ['text/html', '<meta charset="iso-8859-1">Caf\xe9', 'Café'],
    ['text/html; charset=nonsense', '<meta charset=latin1>Caf\xe9', 'Café'],
    ['text/html', 'Caf\xc3\xa9', 'Café'],
    [null, 'Caf\xe9', 'Caf\ufffd'],
    ['text/html; charset=shift_jis', '\x83\x65\x83\x58\x83\x67', 'テスト'],
  ])('is read as %s says, or the page', async (contentType, bytes, title) => {
    const [meta = '', words = bytes] = bytes.includes('>') ? bytes.split(/(?<=>)/) : ['', bytes];
    const html = Buffer.from(`${meta}<title>${words}</title>`, 'latin1');
    const head = await readHead(inPieces(html, 7 + meta.length), contentType);
    expect(head.title).toBe(title);
  });

  test('has texts of a bounded length, and a bounded number of them', async () => {
    const many = Array.from(
      { length: 500 },
      (_, at) => `<meta name=n${at} content=${'x'.repeat(5_000)}>`,
    );
    const { title, meta } = await readHead(
      inPieces(Buffer.from(`<title>${'y'.repeat(9_000)}</title>${many.join('')}`), 4_096),
      'text/html',
    );
    expect(title?.length).toBe(2_000);
    expect(meta.size).toBe(200);
    expect([...meta.values()].every(({ length }) => length === 2_000)).toBe(true);
  });

  test('whatever comes, reading ends', async () => {
    const soup = fc.array(
      fc.oneof(
        fc.constantFrom(
          '<',
          '>',
          '"',
          '<title>',
          '</title>',
          '<meta ',
          'content=',
          '<!--',
          '<svg>',
          '&#x',
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      { maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(soup, fc.integer({ min: 1, max: 9 }), async (parts, size) => {
        const head = await readHead(inPieces(Buffer.from(parts.join('')), size), null);
        expect((head.title ?? '').length).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: sized(100, 1_000) },
    );
  });
});

test.each([
  ['text/html', true],
  ['TEXT/HTML; charset=utf-8', true],
  ['application/xhtml+xml', true],
  ['text/htmlx', false],
  ['text/plain; text/html', false],
  ['application/json', false],
  ['image/png', false],
  ['', false],
  [null, false],
])('that %s is a page is %s', (contentType, is) => {
  expect(isPage(contentType)).toBe(is);
});

test.each([
  [' text/html', true],
  ['TEXT/HTML ; charset=x', true],
  ['application/xhtml+xml', true],
  ['x text/html', false],
  ['text/html5', false],
  ['text/plain', false],
  [null, false],
])('content of the type %j is a page: %s', (type, is) => {
  expect(isPage(type)).toBe(is);
});

test.each([
  ['text/html; charset = "windows-1252"', 'é'],
  ['text/html; charset=nonsense', '\ufffd'],
  ['text/html; charset=', '\ufffd'],
  [null, '\ufffd'],
])('a byte of another charset is read as %j says', async (type, letter) => {
  const html = Buffer.from('<title>\xe9</title>', 'latin1');
  expect(await read(html, type)).toEqual({ title: letter });
});
