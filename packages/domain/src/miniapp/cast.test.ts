import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyMaxLength } from '../chat/limits.ts';
import { mentionsAny } from '../chat/mentions.ts';
import {
  castQuote,
  castUrl,
  channelIn,
  quotedHash,
  type SharedCast,
  sharedCastIn,
} from './cast.ts';

const hash = `0x${'ab'.repeat(20)}`;
const url = `https://farcaster.xyz/~/conversations/${hash}`;
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
  expect(castUrl({ hash })).toBe(`https://farcaster.xyz/~/conversations/${hash}`);
});

test.each([
  ['gm', `> gm\nada: ${url}`],
  ['one\n\ntwo', `> one\n>\n> two\nada: ${url}`],
  [' ', `ada: ${url}`],
  ['gm @vera', `> gm vera\nada: ${url}`],
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

test('the cast that a message quotes is known by its hash', () => {
  expect(quotedHash(castQuote(cast))).toBe(hash);
  expect(quotedHash(castQuote({ ...cast, hash: hash.toUpperCase().replace('X', 'x') }))).toBe(hash);
});

test.each([
  [`https://farcaster.xyz/ada/${hash}`, hash],
  [`see https://warpcast.com/ada.eth/${hash}, please`, hash],
  [`${url} and https://farcaster.xyz/ada/0x${'cd'.repeat(20)}`, hash],
  ['https://farcaster.xyz/ada/0xabababab', null],
  [`https://farcaster.xyz/ada/${hash}ab`, null],
  [`https://farcaster.xyz/ada/${hash}-`, null],
  [`https://farcaster.xyz.evil.example/ada/${hash}`, null],
  [`https://elsewhere.example/ada/${hash}`, null],
  [`http://farcaster.xyz/ada/${hash}`, null],
  [hash, null],
  ['', null],
])('the message %j quotes the cast %j', (words, quoted) => {
  expect(quotedHash(words)).toBe(quoted);
});

test.each([
  [{ type: 'channel', channel: { key: 'degen', name: 'Degen' } }, 'degen'],
  [{ type: 'channel', channel: { key: 'a-b_2' } }, 'a-b_2'],
  [{ type: 'launcher', channel: { key: 'degen' } }, null],
  [{ type: 'channel', channel: { key: '/degen' } }, null],
  [{ type: 'channel', channel: { key: '' } }, null],
  [{ type: 'channel', channel: { key: 'x'.repeat(33) } }, null],
  [{ type: 'channel', channel: { key: 7 } }, null],
  [{ type: 'channel' }, null],
  [undefined, null],
])('a client that was opened from %j is in the channel %j', (place, key) => {
  expect(channelIn(place)).toBe(key);
});
