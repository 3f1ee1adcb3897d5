import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberId, memberPath } from './memberPath.ts';
import { isMemberId, isValidRoute } from './validation.ts';

const address = `0x${'a'.repeat(40)}`;
const byAddress = `/profile/?id=${address}`;

test.each([
  ['nobody', null, byAddress],
  ['a member without a name', '', byAddress],
  ['a plain name', 'vera', '/profile/?id=vera.degen'],
  ['a name with its own letters', 'élodie', '/profile/?id=%C3%A9lodie.degen'],
  ['a long name', 'a'.repeat(139), `/profile/?id=${'a'.repeat(139)}.degen`],
  ['a name too long for any registry', 'a'.repeat(141), byAddress],
  ['a hidden character', 'al\u200bice', byAddress],
  ['a name with a dot', 'a.b', byAddress],
  ['a name with what ends an address', 'x"><b?&#/', byAddress],
])('the profile of %s has a path', (_what, name, path) => {
  expect(memberPath({ address, name }, '.degen')).toBe(path);
});

test('every character of a name that leads to a profile is one that the page takes', () => {
  const wrong = Array.from({ length: 0x11_00_00 }, (_, code) => String.fromCodePoint(code)).filter(
    (name) => memberId({ address, name }, '.degen') !== address && !isMemberId(name, '.degen'),
  );
  expect(wrong.map((name) => name.codePointAt(0)?.toString(16))).toEqual([]);
});

test('whatever a member is called, their profile has an address at which there is something', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
      const path = memberPath({ address, name }, '.degen');
      const [page = '', query = ''] = path.split('?');
      return isValidRoute(page, `?${query}`, '.degen');
    }),
  );
});
