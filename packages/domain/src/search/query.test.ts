import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptyQuery, parseQuery, queryMaxLength, wordsOf } from './query.ts';

const nothing = { words: [], from: null, in: null, has: [], before: null };

test.each([
  ['gm', { words: ['gm'] }],
  ['  Good   Morning ', { words: ['good', 'morning'] }],
  ['from:ada gm', { from: 'ada', words: ['gm'] }],
  ['from:@ada.degen', { from: 'ada.degen' }],
  ['in:#Memes cat', { in: 'memes', words: ['cat'] }],
  ['has:link has:image', { has: ['link', 'image'] }],
  ['has:LINK has:link', { has: ['link'] }],
  ['before:2026-11-23', { before: Date.UTC(2026, 10, 23) }],
  ['FROM:ada', { from: 'ada' }],
  ['before:2026-02-30', { words: ['before', '2026', '02', '30'] }],
  ['has:fun', { words: ['has', 'fun'] }],
  ['from:', { words: ['from'] }],
  ["don't/panic", { words: ['don', 't', 'panic'] }],
  ['日本語', { words: ['日本語'] }],
  ['!?', {}],
])('%j is read as what it asks for', (text, expected) => {
  expect(parseQuery(text)).toEqual({ ...nothing, ...expected });
});

test('a query asks for nothing when no word and no filter is left of it', () => {
  expect(isEmptyQuery(parseQuery(' … '))).toBe(true);
  for (const text of ['a', 'in:memes', 'before:2026-11-23', 'has:poll', 'from:x']) {
    expect(isEmptyQuery(parseQuery(text)), text).toBe(false);
  }
});

test('whatever is typed, words hold letters and digits only, and there are at most twelve', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2 * queryMaxLength }), (text) => {
      const { words } = parseQuery(text);
      expect(words.length).toBeLessThanOrEqual(12);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u);
      expect(words.flatMap(wordsOf)).toEqual(words);
    }),
  );
});
