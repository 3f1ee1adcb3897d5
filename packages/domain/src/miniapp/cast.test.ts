import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyMaxLength } from '../chat/limits.ts';
import { mentionsAny } from '../chat/mentions.ts';
import { castQuote, castUrl, type SharedCast, sharedCastIn } from './cast.ts';

const hash = `0x${'ab'.repeat(20)}`;
const cast: SharedCast = { hash, text: 'gm', fid: 7, username: 'ada' };
const location = {
  type: 'cast_share',
  cast: { hash, text: 'gm', author: { fid: 7, username: 'ada' }, embeds: [] },
};

test('a cast that a client was opened to share is read', () => {
  expect(sharedCastIn(location)).toEqual(cast);
});

test.each([
  ['another place', { ...location, type: 'cast_embed' }],
  ['no cast', { type: 'cast_share' }],
  ['a short hash', { ...location, cast: { ...location.cast, hash: '0xabab' } }],
  ['a text that is none', { ...location, cast: { ...location.cast, text: 5 } }],
  ['no author', { ...location, cast: { ...location.cast, author: null } }],
  ['nothing', undefined],
])('with %s there is no cast', (_, other) => {
  expect(sharedCastIn(other)).toBeNull();
});

test('an author whose name could lead elsewhere counts as one without', () => {
  const author = { fid: 7, username: '../evil' };
  const read = sharedCastIn({ ...location, cast: { ...location.cast, author } });
  expect(read).toEqual({ ...cast, username: null });
  expect(castUrl({ hash, username: null })).toBe(`https://farcaster.xyz/~/conversations/${hash}`);
});

test.each([
  ['gm', '> gm\nada: https://farcaster.xyz/ada/0xabababab'],
  ['one\n\ntwo', '> one\n>\n> two\nada: https://farcaster.xyz/ada/0xabababab'],
  [' ', 'ada: https://farcaster.xyz/ada/0xabababab'],
  ['gm @vera', '> gm vera\nada: https://farcaster.xyz/ada/0xabababab'],
])('the cast %j is quoted with its author and its link', (text, quote) => {
  expect(castQuote({ ...cast, text })).toBe(quote);
});

test('whatever a cast says, its quote fits into a message and calls nobody', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 3_000 });
  fc.assert(
    fc.property(texts, fc.boolean(), (text, isNamed) => {
      const quote = castQuote({
        ...cast,
        text: `${text} @vera.degen @vera ${text}`,
        ...(!isNamed && { username: null }),
      });
      expect(quote.length).toBeLessThan(bodyMaxLength);
      expect(mentionsAny(quote, new Set(['vera']), '.degen')).toBe(false);
      expect(() => encodeURIComponent(quote)).not.toThrow();
    }),
  );
});
