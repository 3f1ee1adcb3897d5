import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageDomain } from './message.ts';
import { decodeToken, isFresh } from './rules.ts';

const base64Url = (text: string) => Buffer.from(text).toString('base64url');
const token = (payload: string) => `${base64Url('{"alg":"EdDSA"}')}.${payload}.c2ln`;

describe('decoding a token', () => {
  test.each([
    ['', 'Invalid JWT'],
    ['a', 'Invalid JWT'],
    ['a.b', 'Invalid JWT'],
    ['a.b.c.d', 'Invalid JWT'],
    ['a.b.c.d.e', 'Invalid JWT'],
    ['..', 'JWTs must contain a payload'],
    ['a..c', 'JWTs must contain a payload'],
    [token(base64Url('[]')), 'Invalid JWT Claims Set'],
    [token(base64Url('"x"')), 'Invalid JWT Claims Set'],
    [token(base64Url('null')), 'Invalid JWT Claims Set'],
    [token(base64Url('7')), 'Invalid JWT Claims Set'],
    [token(base64Url('{"exp":1')), 'Invalid JWT Claims Set'],
    [token('e30='), 'Invalid JWT Claims Set'],
    [token('e3+/'), 'Invalid JWT Claims Set'],
    [token(' e30'), 'Invalid JWT Claims Set'],
    [token('e'), 'Invalid JWT Claims Set'],
    [
      token(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64url')),
      'Invalid JWT Claims Set',
    ],
  ])('the token %s is refused with "%s"', (text, fault) => {
    expect(decodeToken(text)).toEqual({ fault });
  });

  test('a token gives back the object that was put in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), (claims) => {
        const json = JSON.stringify(claims);
        expect(decodeToken(token(base64Url(json)))).toEqual({ claims: JSON.parse(json) });
      }),
    );
  });

  test('no text makes decoding throw, and there are three sentences only', () => {
    const part = fc.oneof(fc.string(), fc.base64String(), fc.json().map(base64Url));
    const text = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 5 }).map((all) => all.join('.')),
    );
    const sentences = ['Invalid JWT', 'JWTs must contain a payload', 'Invalid JWT Claims Set'];
    fc.assert(
      fc.property(text, (any) => {
        const read = decodeToken(any);
        if ('fault' in read) expect(sentences).toContain(read.fault);
        else expect(any.split('.')).toHaveLength(3);
      }),
    );
  });
});

describe('the reuse of a token', () => {
  test.each([
    [1_015.001, 1_000_000, true],
    [1_015, 1_000_000, false],
    [1_016, 1_000_000, true],
    [1_000, 1_000_000, false],
    [900, 1_000_000, false],
  ])('a token that expires at %d s is reused at %d ms: %s', (exp, nowMs, fresh) => {
    expect(isFresh({ exp }, nowMs)).toBe(fresh);
  });

  test.each([undefined, null, '99999999999', Number.NaN, {}, true])(
    'a token that ends at %j never counts',
    (exp) => expect(isFresh({ exp }, 0)).toBe(false),
  );

  test('a token is reused until 15 s are left, and never after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer(), (exp, offset) => {
        expect(isFresh({ exp }, exp * 1000 - offset)).toBe(offset > 15_000);
      }),
    );
  });
});

describe('the domain of a sign-in message', () => {
  const rest = ' wants you to sign in with your Ethereum account:\n0x…';
  test.each([
    [`parley.example${rest}`, 'parley.example'],
    [`localhost:3000${rest}`, 'localhost:3000'],
    [`https://parley.example${rest}`, 'parley.example'],
    [rest, null],
    [rest.trimStart(), null],
    [`https://${rest}`, null],
    [`two words${rest}`, null],
    [`a.example/path${rest}`, null],
    [`a\n.example${rest}`, null],
    [`hello\nparley.example${rest}`, null],
    ['', null],
  ])('the message %j is for the domain %s', (message, domain) => {
    expect(messageDomain(message)).toBe(domain);
  });
});
