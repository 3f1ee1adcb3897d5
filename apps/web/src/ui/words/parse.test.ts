import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, type Inline, parse, plainText, textOf } from './parse.ts';

/** A short writing of what a text means. */
function written(blocks: readonly Block[]): string {
  return blocks.map(ofBlock).join('¶');
}
function ofBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return ofPieces(block.children);
    case 'quote':
      return `quote(${written(block.children)})`;
    case 'code':
      return `code:${block.language}(${block.code})`;
    case 'list':
      return `list:${block.start ?? '-'}(${block.items.map(({ blocks }) => written(blocks)).join(', ')})`;
  }
}
function ofPieces(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.kind === 'code' ? `code(${piece.text})` : piece.text;
      const inside = ofPieces(piece.children);
      return piece.kind === 'link' ? `link:${piece.href}(${inside})` : `${piece.kind}(${inside})`;
    })
    .join('');
}
const meaning = (text: string) => written(parse(text));

describe('the marks of a text', () => {
  test.each([
    ['**bold** and __bold__', 'strong(bold) and strong(bold)'],
    ['*italic* and _italic_', 'emphasis(italic) and emphasis(italic)'],
    ['***both***', 'emphasis(strong(both))'],
    ['~~gone~~', 'strike(gone)'],
    ['`a * b`', 'code(a * b)'],
    ['``a ` b``', 'code(a ` b)'],
    ['||the end||', 'spoiler(the end)'],
    ['||**all** die|| he said', 'spoiler(strong(all) die) he said'],
    ['||a|| and ||b||', 'spoiler(a) and spoiler(b)'],
    ['> said\n> before', 'quote(said\nbefore)'],
    ['> a\n\nb', 'quote(a)¶b'],
    ['- a\n- b', 'list:-(a, b)'],
    ['* a\n  - b', 'list:-(a¶list:-(b))'],
    ['3. a\n4. b', 'list:3(a, b)'],
    ['```\nif (a < b) {}\n```', 'code:(if (a < b) {})'],
    ['```ts\na && b || c\n```', 'code:ts(a && b || c)'],
    ['[site](https://example.com/a?b=1&c=2)', 'link:https://example.com/a?b=1&c=2(site)'],
    ['[**bold**](https://example.com)', 'link:https://example.com(strong(bold))'],
    ['\\*not\\* \\||open\\|| \\\\', '*not* ||open|| \\'],
    ['one\ntwo\n\nthree', 'one\ntwo¶three'],
    ['> - **a**', 'quote(list:-(strong(a)))'],
  ])('%j means %s', (text, expected) => {
    expect(meaning(text)).toBe(expected);
  });

  test.each([
    'gm',
    '# not a heading',
    'not one either\n---',
    '***',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<b onclick="x()">no</b>',
    '<!-- no -->',
    '![cat](https://example.com/cat.png)',
    '[x](javascript:alert(1))',
    '[x](/nft)',
    '[x](https://example.com "a title")',
    '[x][1]\n\n[1]: https://example.com',
    '&lt;script&gt; &amp; &copy; &#42;',
    'a_b_c and 2 * 3 * 4',
    'a || b',
    '||||',
    '~one~',
    '    four spaces',
    '#general',
    'ends with \\',
    'a ||b',
  ])('%j stays as typed', (text) => {
    const plain = (it: string) => it.replace(/¶/g, '\n\n').trim();
    expect(plain(meaning(text))).toBe(text.trim());
  });

  test('what stands for a mark inside is nothing that a member can type', () => {
    expect(meaning('a\uFDD1b\uFDD2c')).toBe('abc');
  });
});

test('what is nested deeper than eight levels stays as typed', () => {
  expect(meaning(`${'>'.repeat(8)} a`)).toBe(`${'quote('.repeat(8)}a${')'.repeat(8)}`);
  expect(meaning(`${'>'.repeat(10)} a`)).toBe(`${'quote('.repeat(8)}>> a${')'.repeat(8)}`);
});

test('a text without its marks has its words, and no spoiler', () => {
  const spoken = { spoiler: '[spoiler]', removed: '(none)' };
  const plain = (text: string) => plainText(text, spoken);
  expect(plain('**gm** ||he dies|| `x`')).toBe('gm [spoiler] x');
  expect(plain('> a\n\n- b\n- c\n\n```\nd\n```')).toBe('a\nb\nc\nd');
  expect(plain('see \uFDD0')).toBe('see (none)');
});

test('an empty line stays one, and where none stood none comes', () => {
  const apart = (text: string) => parse(text).map(({ isApart }) => isApart);
  expect(apart('a\n\nb\n\n\n\nc')).toEqual([false, true, true]);
  expect(apart('a\n> b\n\n- c')).toEqual([false, false, true]);
  const [list] = parse('- a\n- b\n\n- c');
  expect(list?.kind === 'list' && list.items.map(({ isApart }) => isApart)).toEqual([
    false,
    false,
    true,
  ]);
});

test('any text can be parsed, and loses no letter', () => {
  const letters = (text: string) =>
    Array.from(text.replace(/[^\p{L}]/gu, ''))
      .sort()
      .join('');
  const piece = fc.oneof(
    fc.constantFrom(
      '*',
      '**',
      '_',
      '~~',
      '`',
      '```',
      '||',
      '|',
      '>',
      '- ',
      '1. ',
      '\\',
      '\n',
      '\n\n',
      ' ',
    ),
    fc.constantFrom('[', ']', '](', ')', '<', '&', '#', '!', '  \n', '\t'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('').replace(/[\uFDD0-\uFDEF]/g, '');
      const blocks = parse(text);
      // The numbers of a list are drawn, and are no text of it.
      expect(letters(textOfAll(blocks))).toEqual(letters(text));
    }),
    { numRuns: 1_000 },
  );
});

function textOfAll(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return textOf(block.children, null) + hrefs(block.children);
      if (block.kind === 'quote') return textOfAll(block.children);
      if (block.kind === 'code') return block.language + block.code;
      return block.items.map(({ blocks: inside }) => textOfAll(inside)).join('');
    })
    .join('');
}
function hrefs(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if ('text' in piece) return '';
      return (piece.kind === 'link' ? piece.href : '') + hrefs(piece.children);
    })
    .join('');
}

test.each(['>', '*', '*a ', '**a *b ', '[', '[a](', '`', '- ', '~~a', '> - ', '>\n', '||', '||a'])(
  'the longest text of %j can be parsed',
  (part) => {
    const text = part.repeat(4_000 / part.length);
    expect(textOfAll(parse(text)).length).toBeLessThanOrEqual(4_000);
  },
);
