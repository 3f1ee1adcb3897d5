import { expect, test } from 'vitest';
import { fieldOf, hasWords, isDeletion, isEdit } from './kindFacts.ts';
import { type Field, kindRules } from './kinds.ts';
import { kinds } from './wire.ts';

test('what says something has words, and so has an edit', () => {
  expect(kinds.filter(hasWords)).toEqual(['text', 'poll', 'edit']);
  expect(kinds.filter(isEdit)).toEqual(['edit']);
});

test('only a deletion ends all about its message', () => {
  expect(kinds.filter(isDeletion)).toEqual(['delete']);
});

test.each<[Field, string[]]>([
  ['edit', ['edit']],
  ['reactions', ['react', 'unreact', 'sweep']],
  ['votes', ['vote']],
  ['pin', ['pin', 'unpin']],
  ['hiding', ['hide', 'restore']],
])('the field %s is decided by %j', (field, deciding) => {
  expect(kinds.filter((kind) => fieldOf(kind) === field)).toEqual(deciding);
});

test('search looks again at what was said, and at what changes its words', () => {
  expect(kinds.filter((kind) => kindRules[kind].shows)).toEqual([
    'text',
    'poll',
    'edit',
    'delete',
    'hide',
    'restore',
  ]);
});

test('authors and moderators may always tidy up', () => {
  expect(kinds.filter((kind) => kindRules[kind].tidies)).toEqual([
    'delete',
    'sweep',
    'hide',
    'restore',
  ]);
});
