import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrub, scrubUrl } from './scrub.ts';

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';

describe('secrets', () => {
  test.each([
    ['a private key', `key 0x${key}!`, key],
    ['a private key without 0x', `key=${key.toUpperCase()}`, key.toUpperCase()],
    ['a signature', `0x${key}${key}1b`, key],
    ['a recovery phrase', `import "${phrase}" failed`, 'sausage'],
    ['a recovery phrase, numbered by commas', phrase.replaceAll(' ', ', '), 'sausage'],
    ['a recovery phrase in capitals', phrase.toUpperCase(), 'SAUSAGE'],
    ['a token in an address', 'GET https://x.example/a?token=s3cr3t&x=1 failed', 's3cr3t'],
    ['a header', 'Authorization: Digest username="alice" 401', 'alice'],
    ['a header of an object', '{"authorization":"Token abc"}', 'abc'],
    ['a bearer', 'sent Bearer abcdefgh12345678', 'abcdefgh'],
    ['a cookie', 'cookie: session=abc; other=def', 'abc'],
    ['a JWT', `got ${jwt}`, 'eyJ'],
    ['a JWT behind a hyphen', `x-${jwt}`, 'eyJ'],
    ['a password', '{"password":"hunter2"}', 'hunter2'],
    ['an API key', 'apiKey=AIzaSyD4x', 'AIzaSyD4x'],
    ['a long random text', 'id a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8i9J0xyz', 'c3D4'],
    ['an e-mail address', 'from alice.b@example.org', 'alice'],
    ['a long e-mail address', `${'alice.b'.repeat(20)}@example.org`, 'alice'],
  ])('a log line loses %s', (_, text, secret) => {
    expect(scrub(text)).not.toContain(secret);
    expect(scrub(text)).toMatch(/\[\w+\]/);
  });

  const a63 = 'a'.repeat(63);
  test.each([
    ['Cookie = a=b; c', 'Cookie = [removed]; c'],
    ['cookie:  id 7\nnext', 'cookie:  [removed]\\nnext'],
    ['"set-cookie" : "x" }', '"set-cookie" : [removed]}'],
    ['my cookies: none', 'my cookies: none'],
    ['Bearer  short77', 'Bearer  short77'],
    ['Basic   dXNlcjpwYXNz== end', 'Basic [removed] end'],
    ['/find?q=hello&page=2#at=3 end', '/find?q=[removed]&page=[removed]#at=[removed] end'],
    ['(/x?a.b-c=one)', '(/x?a.b-c=[removed])'],
    ['a=1 b=2', 'a=1 b=2'],
    ['my_secret_word: "x y"', 'my_secret_word: "[removed] y"'],
    [
      'Seed Phrase: no, seedphrase=abc, seed_phrase = def',
      'Seed Phrase: no, seedphrase=[removed], seed_phrase = [removed]',
    ],
    [
      'private key none, privatekey:abc, private_key=d}',
      'private key none, privatekey:[removed], private_key=[removed]}',
    ],
    ["api_key='k' tokens: 3", "api_key='[removed]' tokens: [removed]"],
    ['passphrase is long', 'passphrase is long'],
    ['x eyJa-b.cc-d.e-f! eyJ1.2. eyJ-', 'x [jwt]! [jwt] eyJ-'],
    ['eyJa.b', 'eyJa.b'],
    ['eyJab-cd-.ef.gh', '[jwt]'],
    [`0x${a63}0 ${a63}g`, `[hex] ${a63}g`],
    [`${a63}0${a63}`, '[hex]'],
    [`z${a63}0z`, 'z[hex]z'],
    ['one-'.repeat(12), 'one-'.repeat(12)],
    ['1-2-'.repeat(12), '1-2-'.repeat(12)],
    ['a@b, a.b+c@d-e.f-g.hi! @x.y', 'a@b, [email]! @x.y'],
    ['\u001bMup \u001b[1;2Hdown', 'up down'],
  ])('%j is written as %j', (text, written) => {
    expect(scrub(text)).toBe(written);
  });

  test('what stands behind a line break is no part of an address', () => {
    expect(scrubUrl('https://x.example/a?b\nc')).toBe('https://x.example/a');
  });

  test('a wallet is shortened', () => {
    expect(scrub('by 0xAbcdef0123456789abcdef0123456789abcd1234.')).toBe('by 0xAbcd…1234.');
  });

  test.each(['?id=alice#a', '#a', '#a?id=alice', '?'])(
    'an address of a page keeps neither query nor fragment (%s)',
    (rest) => {
      expect(scrubUrl(`https://x.example/profile${rest}`)).toBe('https://x.example/profile');
    },
  );
});

test('a log line keeps what helps', () => {
  const stack =
    'TypeError: Cannot read properties of undefined (reading "map")\\n at Rows (https://x.example/assets/index-Ab12Cd34.js:12:345)';
  expect(scrub(stack)).toBe(stack);
});

test('nothing steers a terminal or hides in it', () => {
  expect(scrub('\u001b[31mred\u001b[0m \u009b2J\u202eevil\u0007\u200b')).toBe(
    'red \\u{202e}evil\\u{7}\\u{200b}',
  );
  expect(scrub('one\ntwo\r\u2028three')).toBe('one\\ntwo\\u{d}\\u{2028}three');
});

test('no text leaves a control character, however it is made, and none takes long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 8_000 }), (text) => {
      expect(scrub(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }),
  );
  for (const piece of ['ab ', 'abc ', '?a=', 'eyJ', 'a@', '0x', 'token', '\u001b[', 'a1-']) {
    const before = process.cpuUsage();
    scrub(piece.repeat(Math.floor(8_192 / piece.length)));
    expect(process.cpuUsage(before).user / 1_000, piece).toBeLessThan(1_000);
  }
});
