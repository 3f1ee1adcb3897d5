import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Replaceable, replaceable, withDependents } from './replaceable.ts';

const words = Object.keys(replaceable) as Replaceable[];

test.each<[Replaceable, Replaceable[]]>([
  ['names', ['names', 'minter']],
  ['points', ['points', 'minter', 'swap', 'launchpad']],
  ['token', ['token', 'stake']],
  ['minter', ['minter']],
  ['stake', ['stake']],
  ['swap', ['swap']],
  ['launchpad', ['launchpad']],
  ['moderators', ['moderators']],
])('with %s, what is built upon it is replaced', (word, expected) => {
  expect(withDependents([word])).toEqual(expected);
});

test('whatever is replaced, nothing stays that needs it, and nothing else goes', () => {
  fc.assert(
    fc.property(fc.subarray(words), (asked) => {
      const all = withDependents(asked);
      for (const word of words) {
        const isNeedy = replaceable[word].needs.some((needed: Replaceable) => all.includes(needed));
        expect(all.includes(word)).toBe(asked.includes(word) || isNeedy);
      }
    }),
  );
});
