import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkName } from './check.ts';
import { fullName, nameCode, nameWarning } from './display.ts';
import { foldName } from './rules.ts';

describe('the warning of a name', () => {
  test.each<[string, ReturnType<typeof nameWarning>]>([
    ['alice', null],
    ['al-ice9', null],
    ['Alice', null],
    ['😺', null],
    ['cat😺', null],
    ['👍🏽', null],
    ['al_ice', 'foreign'],
    ['a|ice', 'foreign'],
    ['alℹce', 'foreign'],
    ['Ⓜoon', 'foreign'],
    ['moon™', 'foreign'],
    ['moon©', 'foreign'],
    ['🅰lice', 'foreign'],
    ['🆗', 'foreign'],
    ['🇸🇮', 'foreign'],
    ['m⭕⭕n', 'foreign'],
    ['a➖b', 'foreign'],
    ['1⃣', 'foreign'],
    ['é', 'foreign'],
    ['müller', 'foreign'],
    ['арре', 'foreign'],
    ['аlice', 'mixed'],
    ['vitаlik', 'mixed'],
    ['αlpha', 'mixed'],
    ['ａlice', 'foreign'],
    ['ひらカタ漢', 'foreign'],
    ['漢а', 'mixed'],
    ['tokyo東京', 'foreign'],
  ])('the name %s has a warning: %s', (name, warning) => {
    expect(nameWarning(name)).toBe(warning);
  });

  test('the warning is there for every character but ASCII letters, digits, hyphens, and pictorial emoji', () => {
    const plain: string[] = [];
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (checkName(character).valid && nameWarning(character) === null) plain.push(character);
    }
    const beyondAscii = plain.filter((character) => character > '\x7f');
    expect(plain.filter((character) => character <= '\x7f').join('')).toBe(
      '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    );
    expect(beyondAscii.length).toBeGreaterThan(1_000);
    expect(beyondAscii.filter((character) => !/^\p{Emoji_Presentation}$/u.test(character))).toEqual(
      [],
    );
    expect(beyondAscii.filter((character) => /\p{L}|\p{N}|\p{M}|\p{RI}/u.test(character))).toEqual(
      [],
    );
    // Compatibility letters, such as squared and circled ones, look like the plain letters.
    const readsAsText = (character: string) => /[\p{L}\p{N}]/u.test(character.normalize('NFKC'));
    expect(beyondAscii.filter(readsAsText)).toEqual([]);
  });
});

describe('the code of a name', () => {
  test.each([
    ['café', 'xn--caf-dma'],
    ['cafe\u0301', 'xn--cafe-yvc'],
    ['аlice', 'xn--lice-43d'],
    ['🇺🇸', 'xn--w77hd'],
    ['alice', null],
    ['a|ice', null],
    ['cat😺', null],
  ])('the code of the name %j is %s', (name, code) => {
    expect(nameCode(name)).toBe(code);
  });

  test('the code differs for any two names that it is shown for', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).map(foldName);
    fc.assert(
      fc.property(name, name, (one, other) => {
        fc.pre(one !== other && nameCode(one) !== null);
        expect(nameCode(one)).not.toBe(nameCode(other));
      }),
    );
  });
});

describe('a name in plain text', () => {
  test.each([
    ['alice', 'alice.degen'],
    ['cat😺', 'cat😺.degen'],
    ['café', 'café.degen (xn--caf-dma)'],
    ['cafe\u0301', 'cafe\u0301.degen (xn--cafe-yvc)'],
    ['مرحبا3', '\u2066مرحبا3.degen\u2069 (xn--3-ymcctt3j)'],
  ])('the name %s in plain text is %s', (name, shown) => {
    expect(fullName(name, '.degen')).toBe(shown);
  });
});
