import { mentionsOf } from '@parley/domain/chat/mentions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedMention, withInserted, withMention } from './typed.ts';

test.each([
  ['@', { start: 0, query: '' }],
  ['@ve', { start: 0, query: 've' }],
  ['gm @Ve', { start: 3, query: 'Ve' }],
  ['(@日', { start: 1, query: '日' }],
  ['@a @b', { start: 3, query: 'b' }],
  ['a@ve', null],
  ['@ve ', null],
  ['@ve!', null],
  ['https://example.com/@ve', null],
  ['', null],
])('at the end of %j the mention %j is typed', (text, expected) => {
  expect(typedMention(text, text.length)).toEqual(expected);
});

test('only what stands before the caret is typed', () => {
  expect(typedMention('gm @vera, you', 6)).toEqual({ start: 3, query: 've' });
});

test('a chosen name takes the place of what was typed, with one space behind it', () => {
  expect(withMention('gm @ve', 6, { start: 3, query: 've' }, 'vera')).toEqual({
    text: 'gm @vera ',
    caret: 9,
  });
  expect(withMention('gm @ve you', 6, { start: 3, query: 've' }, 'vera')).toEqual({
    text: 'gm @vera you',
    caret: 9,
  });
});

test('the button begins a mention even right behind a word', () => {
  expect(withInserted('gm', 2, '@')).toEqual({ text: 'gm @', caret: 4 });
  expect(withInserted('gm ', 3, '@')).toEqual({ text: 'gm @', caret: 4 });
  expect(withInserted('gm!', 2, '👍')).toEqual({ text: 'gm👍!', caret: 4 });
});

test('wherever a name is chosen, the text mentions it', () => {
  const name = fc.constantFrom('vera', 'a-b', '日本', '👻', 'x_y');
  fc.assert(
    fc.property(fc.string(), name, fc.string(), (before, chosen, after) => {
      const opened = withInserted(
        before.replace(/[^\s]$/u, ''),
        before.replace(/[^\s]$/u, '').length,
        '@',
      );
      const typed = typedMention(opened.text, opened.caret);
      if (typed === null) return;
      const { text } = withMention(opened.text + after, opened.caret, typed, chosen);
      expect(mentionsOf(text, '.degen').map(({ name: it }) => it)).toContain(chosen);
    }),
  );
});
