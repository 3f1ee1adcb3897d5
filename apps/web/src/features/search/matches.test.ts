import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptOf, fits, partsOf } from './matches.ts';

test('a text is parted at what was searched for, whatever its case and signs', () => {
  expect(partsOf('Night Bus, all night', ['nig'])).toEqual([
    { text: 'Nig', isMatch: true },
    { text: 'ht Bus, all ', isMatch: false },
    { text: 'nig', isMatch: true },
    { text: 'ht', isMatch: false },
  ]);
  expect(partsOf('a+b', ['+'])).toEqual([
    { text: 'a', isMatch: false },
    { text: '+', isMatch: true },
    { text: 'b', isMatch: false },
  ]);
  expect(partsOf('gm', [])).toEqual([{ text: 'gm', isMatch: false }]);
});

test('parts are the whole text again, whatever is searched for', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, words) => {
      const parts = partsOf(text, words).map((part) => part.text);
      expect(parts.join('')).toBe(text);
    }),
  );
});

test('a long text begins a little before what was searched for', () => {
  const text = `${'word '.repeat(50)}here it is`;
  expect(excerptOf(text, ['here'])).toBe('… word word word word here it is');
  expect(excerptOf('here\n\nit  is', ['here'])).toBe('here it is');
  expect(excerptOf(text, ['absent'])).toBe(text);
});

test.each([
  ['Most Traded NFTs', 'mo tra', true],
  ['Send tokens', 'tok', true],
  ['Send tokens', 'okens', false],
  ['Send tokens', ' ', false],
])('%j fits %j: %j', (label, query, expected) => {
  expect(fits(label, query)).toBe(expected);
});
