import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionsAny, mentionsOf } from './mentions.ts';

const named = (text: string) => mentionsOf(text, '.degen').map(({ name }) => name);

describe('a mention', () => {
  test.each([
    ['@vera', ['vera']],
    ['gm @vera!', ['vera']],
    ['@Vera', ['vera']],
    ['@vera.degen', ['vera']],
    ['@vera.DEGEN, hi', ['vera']],
    ['@vera.', ['vera']],
    ['@vera. Then', ['vera']],
    ['@vera.degen.', ['vera']],
    ['(@vera)', ['vera']],
    ['“@vera”', ['vera']],
    ['@vera’s cat, @ben: yes', ['vera', 'ben']],
    ["@vera's", ['vera']],
    ['@vera-', ['vera']],
    ['@no-name', ['no-name']],
    ['@a_b', ['a_b']],
    ['@日本語、やあ', ['日本語']],
    ['@שלום!', ['שלום']],
    ['@👻', ['👻']],
    ['@👍🏽 gm', ['👍🏽']],
    ['*@vera*', ['vera']],
    ['@7', ['7']],
    ['hey,@vera', ['vera']],
    ['\n@vera\n', ['vera']],
    [`@${'a'.repeat(32)}`, ['a'.repeat(32)]],
    ['@ÄRA', ['Ära']],
  ])('%j mentions %j', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  test.each([
    'vera@example.com',
    '@vera@example.social',
    '@vera.eth',
    '@vera.degenerate',
    '@vera.degen.example',
    'https://example.com/@vera',
    'x.@vera',
    '@',
    '@ vera',
    '@!',
    '@-',
    '@@vera',
    `@${'a'.repeat(33)}`,
    'no.at',
  ])('%j mentions nobody', (text) => {
    expect(named(text)).toEqual([]);
  });

  test('what it covers is its @, its name, and its TLD', () => {
    const text = 'gm @Vera.degen, and @ben!';
    const shown = mentionsOf(text, '.degen').map(({ start, end }) => text.slice(start, end));
    expect(shown).toEqual(['@Vera.degen', '@ben']);
  });
});

test('a text mentions somebody by any of their names', () => {
  const names = new Set(['vera', 'v']);
  expect(mentionsAny('gm @V', names, '.degen')).toBe(true);
  expect(mentionsAny('gm @veral', names, '.degen')).toBe(false);
  expect(mentionsAny('gm vera', names, '.degen')).toBe(false);
});

test('in any text mentions follow each other, and each begins with its @', () => {
  const piece = fc.oneof(
    fc.constantFrom('@', '@vera', '.degen', '.', ' ', '@ben', '_', '-', '@@', '\n'),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      let before = 0;
      for (const { name, start, end } of mentionsOf(text, '.degen')) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(text[start]).toBe('@');
        expect(
          text
            .slice(start + 1, end)
            .toLowerCase()
            .startsWith(name.toLowerCase()),
        ).toBe(true);
        before = end;
      }
    }),
    { numRuns: 500 },
  );
});

test.each(['@', '@a', '@a.', '@a@', '@-', `@${'a'.repeat(40)} `])(
  'the longest text of %j is read',
  (part) => {
    expect(named(part.repeat(Math.floor(4_000 / part.length)))).toBeInstanceOf(Array);
  },
);
