import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removedLink, withoutReferralLinks } from './referralLinks.ts';

const origin = 'https://parley.example';
const cut = (text: string, at = origin) =>
  withoutReferralLinks(text, at).replaceAll(removedLink, '⊘');

describe('a referral link to this site', () => {
  test.each([
    'https://parley.example/?ref=0xabc',
    'https://parley.example:443/?ref=0xabc',
    'http://parley.example:80/?ref=0xabc',
    'https://parley.example/shill?a=1&ref=vera',
    'HTTPS://PARLEY.EXAMPLE/?REF=vera',
    'parley.example?ref=vera',
    '//parley.example/?ref=vera',
    'https:parley.example/?ref=vera',
    'https:////parley.example/?ref=vera',
    'https://parley.example./?ref=vera',
    'https://vera@parley.example/?ref=vera',
    `https://${'v'.repeat(300)}@parley.example/?ref=vera`,
    'https://parley.example#?ref=vera',
    'https://parley.example/?%72ef=vera',
    'https://parley.example/?%2572ef%253Dvera',
    'https://parley.example/?r&#101;f=vera',
    'https://parley.example/?ref&equals;vera',
    'https://p%61rley.example/?ref=vera',
    'https://ｐａｒｌｅｙ.example/?ref=vera',
    'https://parley。example/?ref=vera',
    'https://parley.example/?ref＝vera',
    'https://par\u00adley.exam\u200bple/?re\u2060f=vera',
    'https://parley.example\\?ref=vera',
    'see:https://parley.example/?ref=vera',
  ])('%s is left out', (link) => {
    expect(cut(`join ${link} now`)).toMatch(/^join (?:see:)?⊘ now$/);
  });

  test.each([
    ['**https://parley.example/?ref=vera**', '**⊘**'],
    ['`parley.example/?ref=vera`', '`⊘`'],
    ['(https://parley.example/?ref=vera)', '(⊘)'],
    ['<https://parley.example/?ref=vera>', '<⊘>'],
    ['parley.example/?**ref**=vera', '⊘'],
    ['par**ley**.example/?ref=vera', '⊘'],
    ['https\\://parley\\.example/?ref\\=vera', '⊘'],
    ['[Free coins](https://parley.example/?ref=vera)!', 'Free coins ⊘!'],
    ['[Free coins](<https://parley.example/?ref=vera>)', 'Free coins ⊘'],
    ['https://other.example/?to=https://parley.example/?ref=vera', 'https://other.example/?to=⊘'],
    ['a,b;parley.example/?ref=vera', 'a,b;⊘'],
  ])('%s is left out of what is around it', (text, expected) => {
    expect(cut(text)).toBe(expected);
  });

  test.each([
    'localhost:3000',
    'localhost.:3000',
    'LOCALHOST:03000',
    '127.0.0.1:3000',
    '2130706433:3000',
    '0x7f000001:3000',
    '0177.0.0.1:3000',
    '127.1:3000',
    '[::1]:3000',
    '[::ffff:127.0.0.1]:3000',
    '[::ffff:7f00:1]:3000',
  ])('%s is this machine, however it is spelled', (host) => {
    for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      expect(cut(`http://${host}/?ref=vera`, own), own).toBe('⊘');
    }
  });

  test('a name of other scripts is left out as punycode and as letters', () => {
    expect(cut('https://xn--grn-ioa.example/?ref=a', 'https://grün.example')).toBe('⊘');
    expect(cut('https://GRÜN.example/?ref=a', 'https://xn--grn-ioa.example')).toBe('⊘');
  });
});

test.each([
  'https://parley.example/shill',
  'https://parley.example:8443/?ref=vera',
  'https://other.example/?ref=vera',
  'https://not-parley.example/?ref=vera',
  'https://sub.parley.example/?ref=vera',
  'https://parley.example.evil.example/?ref=vera',
  'parley.example is ours, and ref=vera is nothing',
  'ref=vera parley.example/',
  'a ref=b c=d',
])('%s stays as it is', (text) => {
  expect(cut(text)).toBe(text);
});

/** Ways to write one character of a link that open the same page, or look the same. */
const disguises = [
  (letter: string) => letter,
  (letter: string) => letter.toUpperCase(),
  (letter: string) => `\u200b${letter}`,
  (letter: string) => `${letter}\u00ad`,
  (letter: string) => `%${letter.charCodeAt(0).toString(16)}`,
  (letter: string) => `&#${letter.charCodeAt(0)};`,
  (letter: string) => `&#x${letter.charCodeAt(0).toString(16)};`,
  (letter: string) =>
    /[a-z=]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter,
  (letter: string) => `**${letter}**`,
  (letter: string) => `\\${letter}`,
];

test('whatever disguises are drawn for its letters, a referral link is left out', () => {
  const link = 'parley.example/?ref=';
  const drawn = fc.array(fc.constantFrom(...disguises), {
    minLength: link.length,
    maxLength: link.length,
  });
  fc.assert(
    fc.property(drawn, fc.constantFrom('', 'https://', '//'), (ways, scheme) => {
      const text = `${scheme}${Array.from(link, (letter, at) => ways[at]?.(letter) ?? letter).join('')}vera`;
      expect(withoutReferralLinks(`so ${text} so`, origin)).toMatch(/\ufdd0/);
      expect(withoutReferralLinks(text, 'https://other.example')).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('a text without this site is what it was, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(withoutReferralLinks(text, origin)).toBe(text);
    }),
  );
});

test('the longest texts of marks and codes end', () => {
  for (const part of ['%25', '&#37;', ':', '*', '@', 'a/', '[', 'ref=/', 'a:b/?ref=', '\\']) {
    const text = part.repeat(4_000 / part.length);
    expect(withoutReferralLinks(text, origin)).toBe(text);
  }
});
