import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zeroAddress } from '../fields/hex.ts';
import { nativeCoinPlaceholder, usableReferrer } from './rules.ts';

const self = '0x00000000000000000000000000000000000000Aa';
const friend = '0x00000000000000000000000000000000000000Bb';

describe('a referrer', () => {
  test('a referrer that is a valid address of somebody else is used', () => {
    expect(usableReferrer(friend, self)).toBe(friend);
  });

  test.each([
    ['nobody', null],
    ["one's own address", self],
    ["one's own address in another case", self.toLowerCase()],
    ['the native coin placeholder', nativeCoinPlaceholder],
    ['the native coin placeholder in capitals', nativeCoinPlaceholder.replaceAll('e', 'E')],
    ['a name', 'alice'],
    ['a script', 'javascript:alert(1)'],
    ['an address that is too short', '0x1234'],
    ['an address that is too long', `${friend}0`],
    ['10 KB of text', '0x'.repeat(5_000)],
  ])('a referrer that is %s is not used', (_, candidate) => {
    expect(usableReferrer(candidate, self)).toBe(zeroAddress);
  });

  test('a referrer is never the member, however the address is spelled', () => {
    const letterCase = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(letterCase, (upper) => {
        const digits = [...self.slice(2)].map((digit, index) =>
          upper[index] === true ? digit.toUpperCase() : digit.toLowerCase(),
        );
        expect(usableReferrer(`0x${digits.join('')}`, self)).toBe(zeroAddress);
      }),
    );
  });
});
