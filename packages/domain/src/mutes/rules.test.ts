import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changesBetween,
  changesToTell,
  isMutable,
  type MutedThing,
  type MuteKind,
  type Mutes,
  muteKinds,
  withChanges,
} from './rules.ts';

const none: Mutes = { rooms: [], people: [], words: [], blocked: [] };
const ones = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
const lists: fc.Arbitrary<Mutes> = fc.record({
  rooms: ones,
  people: ones,
  words: ones,
  blocked: ones,
});
/** What two devices come to: what one has to tell, on top of what the other told. */
const mergeMutes = (base: Mutes, mine: Mutes, theirs: Mutes, unsure: readonly MutedThing[] = []) =>
  withChanges(theirs, changesToTell(base, mine, unsure));
const setsOf = (list: Mutes) => muteKinds.map((kind) => [...list[kind]].sort());

test('the changes between two lists make the second of the first', () => {
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const changes = changesBetween(before, after);
      expect(setsOf(withChanges(before, changes))).toEqual(setsOf(after));
      expect(changesBetween(after, after)).toEqual([]);
      // The same once more, as after an answer that was lost, changes nothing.
      const once = withChanges(before, changes);
      expect(withChanges(once, changes)).toEqual(once);
    }),
  );
});

test('of two devices nothing is lost that either of them muted or unmuted since they had the same', () => {
  fc.assert(
    fc.property(lists, lists, lists, (base, mine, theirs) => {
      const merged = mergeMutes(base, mine, theirs);
      for (const kind of muteKinds) {
        for (const one of 'abcdefgh') {
          const [was, here, there] = [base, mine, theirs].map((list) => list[kind].includes(one));
          // Whoever changed it decides; both can only have changed it alike.
          expect(merged[kind].includes(one)).toBe(here === was ? there : here);
        }
        expect(new Set(merged[kind]).size).toBe(merged[kind].length);
      }
    }),
  );
});

test('what was muted before a first sign-in and what the member muted elsewhere is all there', () => {
  const mine = { ...none, people: ['a', 'b'], words: ['gm'] };
  const theirs = { ...none, people: ['b', 'c'], blocked: ['d'] };
  expect(mergeMutes(none, mine, theirs)).toEqual({
    rooms: [],
    people: ['b', 'c', 'a'],
    words: ['gm'],
    blocked: ['d'],
  });
});

test('what was told without an answer is told as it is now, though it is as it was before', () => {
  const mine = { ...none, people: ['b'] };
  // “a” was muted and told, and is no longer; “b” still is.
  const unsure = [
    ['people', 'a'],
    ['people', 'b'],
  ] as const;
  expect(changesToTell(none, mine, unsure)).toEqual([
    ['people', 'b', true],
    ['people', 'a', false],
  ]);
  const theirs = { ...none, people: ['a', 'c'] };
  expect(mergeMutes(none, mine, theirs, unsure).people).toEqual(['c', 'b']);
});

test('two devices that tell each other of their changes come to the same', () => {
  fc.assert(
    fc.property(lists, lists, lists, (base, phone, laptop) => {
      // The phone is first: the server has its list, which the laptop's changes come on top of.
      const server = mergeMutes(base, phone, base);
      const merged = mergeMutes(base, laptop, server);
      const after = mergeMutes(server, phone, merged);
      expect(setsOf(after)).toEqual(setsOf(merged));
    }),
  );
});

test.each<[MuteKind, string, boolean]>([
  ['people', `0x${'a'.repeat(40)}`, true],
  ['blocked', `0x${'a'.repeat(40)}`, true],
  ['people', `0x${'A'.repeat(40)}`, false],
  ['people', 'vera', false],
  ['blocked', 'vera', false],
  ['rooms', 'general', true],
  ['rooms', 'General', false],
  ['rooms', 'a'.repeat(45), false],
  ['words', 'free mint', true],
  ['words', '日本', true],
  ['words', '', false],
  ['words', 'a'.repeat(101), false],
  ['words', '🔥'.repeat(51), false],
  ['words', 'a\0', false],
  ['words', '\ud800', false],
])('of %s %j can be kept: %s', (kind, one, expected) => {
  expect(isMutable(kind, one)).toBe(expected);
});
