import { describe, expect, test } from 'vitest';
import { isEventBody, pollOf, rightOf } from './events.ts';
import type { Kind } from './wire.ts';

const text = { kind: 'text', body: 'gm' } as const;
const poll = { kind: 'poll', body: 'Lunch?\nYes\nNo' } as const;

test.each<[Kind, ReturnType<typeof rightOf>]>([
  ['text', null],
  ['poll', null],
  ['edit', 'author'],
  ['delete', 'author'],
  ['react', 'anyone'],
  ['unreact', 'anyone'],
  ['vote', 'anyone'],
  ['pin', 'moderator'],
  ['unpin', 'moderator'],
  ['hide', 'moderator'],
  ['restore', 'moderator'],
  ['sweep', 'moderator'],
])('an event of kind %s is the right of %s', (kind, right) => {
  expect(rightOf(kind)).toBe(right);
});

describe('a reaction', () => {
  test.each(['🔥', '❤️', '👍🏽', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🇨🇭', '3️⃣', '☺'])(
    'a reaction can be %s',
    (emoji) => {
      expect(isEventBody('react', emoji, text)).toBe(true);
      expect(isEventBody('unreact', emoji, poll)).toBe(true);
    },
  );

  test.each([
    '',
    'a',
    '🔥🔥',
    '🔥 ',
    ' 🔥',
    'gm 🔥',
    '7',
    '\u200d',
    '🇨',
    '\ud83d',
    '🔥'.repeat(30),
  ])('a reaction cannot be %j', (body) => {
    expect(isEventBody('react', body, text)).toBe(false);
  });

  test('a reaction cannot be longer than 40 UTF-16 code units, however it is joined', () => {
    const joined = Array.from({ length: 14 }, () => '👩').join('\u200d');
    expect(joined).toHaveLength(41);
    expect(isEventBody('react', joined, text)).toBe(false);
    expect(isEventBody('react', joined.slice(3), text)).toBe(true);
  });
});

test('a sweep names a member by their address', () => {
  const member = `0x${'ab'.repeat(20)}`;
  expect(isEventBody('sweep', member, text)).toBe(true);
  for (const body of ['', member.toUpperCase(), member.slice(1), `${member} `, 'vera']) {
    expect(isEventBody('sweep', body, text)).toBe(false);
  }
});

describe('a poll', () => {
  test('a poll has a question and 2 to 10 different options of at most 80 characters', () => {
    expect(pollOf(' Lunch? \n Yes\nNo ')).toEqual({ question: 'Lunch?', options: ['Yes', 'No'] });
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
    expect(pollOf(['Which?', ...lines(10)].join('\n'))?.options).toHaveLength(10);
    for (const body of [
      'Lunch?',
      'Lunch?\nYes',
      '\nYes\nNo',
      'Lunch?\nYes\n\nNo',
      'Lunch?\nYes\n Yes',
      ['Which?', ...lines(11)].join('\n'),
      `Lunch?\nYes\n${'n'.repeat(81)}`,
    ]) {
      expect(pollOf(body), body).toBeNull();
    }
  });

  test.each([
    ['0', true],
    ['1', true],
    ['2', false],
    ['', false],
    ['01', false],
    ['-1', false],
    ['Yes', false],
  ])('a vote for option %j counts: %s', (option, counts) => {
    expect(isEventBody('vote', option, poll)).toBe(counts);
    expect(isEventBody('vote', option, text)).toBe(false);
  });

  test('the words of a poll do not change under its votes', () => {
    expect(isEventBody('edit', 'Dinner?\nYes\nNo', poll)).toBe(false);
    expect(isEventBody('edit', 'gm gm', text)).toBe(true);
  });
});

test.each<[Kind, string, boolean]>([
  ['delete', '', true],
  ['delete', 'why', false],
  ['pin', '', true],
  ['unpin', 'x', false],
  ['hide', '', true],
  ['hide', 'spam', true],
  ['restore', 'a mistake', true],
  ['hide', 'nul \0', false],
  ['hide', 'half \ud800', false],
])('an event of kind %s with the body %j is one: %s', (kind, body, isOne) => {
  expect(isEventBody(kind, body, text)).toBe(isOne);
});
