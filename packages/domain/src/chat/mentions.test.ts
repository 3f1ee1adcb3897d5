import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkName } from '../names/check.ts';
import { foldName } from '../names/rules.ts';
import { isMentionable, mentionsAny, mentionsOf, typedMention } from './mentions.ts';

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
    ["@vera'll come, and @ben’d too", ['vera', 'ben']],
    ["@vera.degen's cat", ['vera']],
    ['@vera… and “@ben”', ['vera', 'ben']],
    ['@vera, @ben/@ida & @kim&co', ['vera', 'ben', 'kim']],
    ['**@vera**: ~~@ben~~', ['vera', 'ben']],
    ['(see @vera).', ['vera']],
    ['<@vera>', ['vera']],
    ['@वेरा।', ['वेरा']],
    ['@m²', ['m²']],
    ['@שלום\u200f!', ['שלום']],
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
    "@vera'x",
    '@vera+1',
    '@vera+…',
    '@vera…x',
    '@vera!!1',
    '@vera€',
    "@vera's+1",
    '@vera:x.degen',
    // Letters that nobody sees, and what they hide.
    '@vera\u200bx',
    '@vera\u200d',
    // One name with an @ in it.
    "@ida'@vera",
    '@+@vera',
  ])('%j mentions nobody', (text) => {
    expect(named(text)).toEqual([]);
  });

  test('what it covers is its @, its name, and its TLD', () => {
    const text = 'gm @Vera.degen, and @ben!';
    const shown = mentionsOf(text, '.degen').map(({ start, end }) => text.slice(start, end));
    expect(shown).toEqual(['@Vera.degen', '@ben']);
  });
});

test('whichever name is typed, it is the one mentioned, or nobody is', () => {
  const unit = fc.oneof(
    fc.constantFrom(...`vera'’"+-_@!:*~|<>=$^()[]{};…—😀é日`),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const name = fc.string({ unit, minLength: 1, maxLength: 12 }).filter((it) => checkName(it).valid);
  fc.assert(
    fc.property(fc.constantFrom('', 'gm ', '(', '**'), name, (before, typed) => {
      // What ends a clause where there are no spaces, and contractions, end a name as well.
      fc.pre(!/[、。〈-】〔-〟！（），：；？｡-､]|['’](?:s|d|ll|re|ve)/iu.test(typed));
      const found = mentionsOf(`${before}@${typed}`, '.degen');
      expect(found.length).toBeLessThanOrEqual(1);
      for (const { name: mentioned } of found) {
        const rest = foldName(typed).slice(mentioned.length);
        expect(foldName(typed).startsWith(mentioned)).toBe(true);
        expect(rest).toMatch(/^[\p{P}`~|>]*$/u);
      }
      if (isMentionable(foldName(typed), '.degen')) {
        expect(found).toMatchObject([{ name: foldName(typed) }]);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each(['vera', '👻', 'a-b', 'm²', '日本'])('@%s mentions this name', (name) => {
  expect(isMentionable(name, '.degen')).toBe(true);
});

test.each(["vera's", "vera'x", 'vera!', 'vera-', '+', 'a@b', 'Vera', 'a'.repeat(33), ''])(
  'no @ mentions the name %j',
  (name) => {
    expect(isMentionable(name, '.degen')).toBe(false);
  },
);

describe('while it is typed', () => {
  test.each([
    ['@', { start: 0, query: '' }],
    ['@ve', { start: 0, query: 've' }],
    ['gm @Ve', { start: 3, query: 'Ve' }],
    ['(@日', { start: 1, query: '日' }],
    ['@a @b', { start: 3, query: 'b' }],
    ['a@ve', null],
    ['@ve ', null],
    ['@ve!', null],
    ["@a'@ve", null],
    ['https://example.com/@ve', null],
    ['', null],
  ])('%j ends with the mention %j', (text, expected) => {
    expect(typedMention(text, text.length)).toEqual(expected);
  });

  test('only what stands before the caret counts', () => {
    expect(typedMention('gm @vera, you', 6)).toEqual({ start: 3, query: 've' });
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

test.each(['@', '@a', '@a.', '@a@', '@-', '@a!!', '+', `@${'a'.repeat(40)} `])(
  'the longest text of %j is read',
  (part) => {
    expect(named(part.repeat(Math.floor(4_000 / part.length)))).toBeInstanceOf(Array);
  },
);
