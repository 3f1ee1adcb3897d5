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
    ['a password', '{"password":"hunter2"}', 'hunter2'],
    ['an API key', 'apiKey=AIzaSyD4x', 'AIzaSyD4x'],
    ['a long random text', 'id a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8i9J0xyz', 'c3D4'],
    ['an e-mail address', 'from alice.b@example.org', 'alice'],
  ])('a log line loses %s', (_, text, secret) => {
    expect(scrub(text)).not.toContain(secret);
    expect(scrub(text)).toMatch(/\[\w+\]/);
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
    const began = performance.now();
    scrub(piece.repeat(Math.floor(8_192 / piece.length)));
    expect(performance.now() - began, piece).toBeLessThan(500);
  }
});
