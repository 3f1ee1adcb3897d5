import { mentionsOf, typedMention } from '@parley/domain/chat/mentions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withInserted, withMention } from './typed.ts';

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
