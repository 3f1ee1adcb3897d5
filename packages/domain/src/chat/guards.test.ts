import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardReasons, guardRefusal, leadsOut, sameness } from './guards.ts';

const airdrop = 'Free airdrop for everybody, hurry up';

describe('the same text again', () => {
  test.each([
    'FREE AIRDROP for everybody, hurry up',
    'Free  airdrop\nfor everybody — hurry up!!! 🚀🚀',
    'F r e e airdrop for everybody, hurry\u200b up',
    'Ｆｒｅｅ airdrop for everybody, hurry up',
  ])('is found in %j', (body) => {
    expect(sameness(body)).toBe(sameness(airdrop));
  });

  test.each([
    'gm',
    'lol!!!!!!!!!!!!!!!!!!!!!!',
    '🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀',
    '',
    'good morning',
  ])('is nothing to hold back where it is as short as %j', (body) => {
    expect(sameness(body)).toBeNull();
  });

  test.each([
    ['letters', 'x'],
    ['letters of two code units', '𠮷'],
    ['letters with a mark on top', 'x\u0301'],
    ['letters with white space between them', 'x '],
  ])('counts %s: 15 may be said again, 16 may not', (_what, letter) => {
    expect(sameness(letter.repeat(15))).toBeNull();
    expect(sameness(letter.repeat(16))).not.toBeNull();
  });

  test('is not found in other words, whatever stands around them', () => {
    const word = fc.stringMatching(/^[a-z]{16,30}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(sameness(`${one}!`)).toBe(sameness(` ${one.toUpperCase()}`));
        if (one !== other) expect(sameness(one)).not.toBe(sameness(other));
      }),
    );
  });
});

test.each([
  ['see https://example.com', true],
  ['see HTTP://example.com', true],
  ['see ｈｔｔｐｓ://example.com', true],
  ['www.example.com', true],
  ['[here](https://example.com)', true],
  ['no links', false],
  ['my https certificate', false],
  [`![A cat](https://a.example/api/media/${'ab'.repeat(32)}#640x480)`, false],
])('%j leads out of the community: %s', (body, leads) => {
  expect(leadsOut(body)).toBe(leads);
});

test('whoever is held back reads why, that nothing is lost, and until when', () => {
  const until = Date.UTC(2026, 10, 24, 14, 5);
  expect(guardReasons.map((why) => guardRefusal(why, until, 'UTC'))).toEqual([
    'You’re new here and sent many messages in the last hour. Your message is kept. Try again after 14:05 UTC.',
    'You’re new here and sent many links in the last hour. Your message is kept. Try again after 14:05 UTC.',
    'You sent this several times already. Your message is kept. Try again after 14:05 UTC.',
  ]);
});

test('a minute past midnight is at 00:01, in every time zone', () => {
  const until = Date.UTC(2026, 10, 24, 0, 1);
  expect(guardRefusal('repeated', until, 'UTC')).toContain('after 00:01 UTC.');
  expect(guardRefusal('repeated', until - 3_600_000, 'Europe/Berlin')).toContain(
    'after 00:01 Europe',
  );
});
