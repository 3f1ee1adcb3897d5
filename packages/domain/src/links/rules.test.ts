import { wordsText } from '@parley/text/words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHiddenCodePoint } from '../names/characters.ts';
import { cardOf, cardTextMax, isPageLink, linkMax } from './rules.ts';

const origin = 'https://parley.example';
const url = 'https://news.example/a/b';

const cardFrom = (meta: Record<string, string>, title?: string) =>
  cardOf({ title, meta: new Map(Object.entries(meta)) }, { url, origin });

test.each([
  ['https://news.example/a', true],
  ['http://news.example', true],
  ['https://youtu.be/dQw4w9WgXcQ', true],
  ['https://cats.example/one.png', false],
  ['https://cats.example/one?img', false],
  ['https://parley.example/post?room=general&id=1', false],
  ['http://PARLEY.example./about', false],
  ['https://bank.example@evil.example/', false],
  ['https://:secret@evil.example/', false],
  ['ipfs://bafy/page', false],
  ['javascript:alert(1)', false],
  ['not a link', false],
  [`https://news.example/`.padEnd(linkMax, 'x'), true],
  [`https://news.example/`.padEnd(linkMax + 1, 'x'), false],
])('that the link %s has a card is %s', (link, has) => {
  expect(isPageLink(link, [origin, 'http://localhost:3000'])).toBe(has);
});

describe('a card', () => {
  test('takes Open Graph before Twitter before plain tags', () => {
    const plain = { description: 'plain words' };
    const twitter = {
      'twitter:title': 'Twitter title',
      'twitter:description': 'twitter words',
      'twitter:image': 'https://img.example/t.png',
    };
    const og = {
      'og:title': 'OG title',
      'og:description': 'og words',
      'og:image': 'https://img.example/o.png',
    };
    expect(cardFrom(plain, 'Title')).toEqual({
      title: 'Title',
      description: 'plain words',
      picture: null,
    });
    expect(cardFrom({ ...plain, ...twitter }, 'Title')).toEqual({
      title: 'Twitter title',
      description: 'twitter words',
      picture: 'https://img.example/t.png',
    });
    expect(cardFrom({ ...plain, ...twitter, ...og }, 'Title')).toEqual({
      title: 'OG title',
      description: 'og words',
      picture: 'https://img.example/o.png',
    });
  });

  test('there is none for a page without a title, and an empty tag counts for nothing', () => {
    expect(cardFrom({ 'og:description': 'words', 'og:image': '/a.png' })).toBeNull();
    expect(cardFrom({ 'og:title': ' \u200b\n ' }, '')).toBeNull();
    expect(cardFrom({ 'og:title': ' ' }, 'Title')?.title).toBe('Title');
  });

  test('does not say its title twice, and has no words where the page has none', () => {
    expect(cardFrom({}, 'Title')).toEqual({ title: 'Title', description: '', picture: null });
    expect(cardFrom({ 'og:description': ' Title ' }, 'Title')?.description).toBe('');
  });

  test.each([
    ['/img/a.png', 'https://news.example/img/a.png'],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
    ['a.png?x=1', 'https://news.example/a/a.png?x=1'],
    ['http://cdn.example/a.png', 'http://cdn.example/a.png'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['file:///etc/passwd', null],
    ['ipfs://bafy/a.png', null],
    ['https://', null],
    [`https://cdn.example/${'x'.repeat(2_048)}`, null],
  ])('has of the picture %s the address %s', (image, picture) => {
    expect(cardFrom({ 'og:image': image }, 'Title')?.picture).toBe(picture);
  });

  test.each([
    'https://parley.example/?ref=0xabc',
    'parley.example/nft?a=1&ref=vera',
    'HTTPS://PARLEY%2eexample/?ref=vera',
    'par\u200bley.example/?ref=vera',
  ])('says “(referral links not allowed)” in place of %s', (link) => {
    const card = cardFrom({ 'og:title': `Join ${link} now`, 'og:description': `Or ${link}` });
    expect(card?.title).toBe(`Join ${wordsText.removed} now`);
    expect(card?.description).toBe(`Or ${wordsText.removed}`);
  });

  test('keeps what the sign for a removed link stood beside: only the rule may write the sentence', () => {
    expect(cardFrom({ 'og:title': 'a\uFDD0b' })?.title).toBe('ab');
  });

  test('whatever a page says, is short, in one line, and hides nothing', () => {
    const text = fc.string({ unit: 'binary', maxLength: 600 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const card = cardFrom({ 'og:title': `T${title}`, 'og:description': description });
        for (const [key, longest] of Object.entries(cardTextMax)) {
          const said = [...(card?.[key as keyof typeof cardTextMax] ?? '')];
          expect(said.length).toBeLessThanOrEqual(longest);
          // Between words stands a blank.
          const letters = said.filter((letter) => letter !== ' ');
          const isHidden = (letter: string) => isHiddenCodePoint(letter.codePointAt(0) ?? 0);
          expect(letters.filter(isHidden)).toEqual([]);
          expect(said.join('')).not.toMatch(/[\n\r\t\u202a-\u202e\u2066-\u2069\uFDD0]/);
        }
      }),
    );
  });
});
