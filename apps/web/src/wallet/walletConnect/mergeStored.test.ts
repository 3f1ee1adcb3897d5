import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeStored } from './mergeStored.ts';

describe('what several tabs keep in one place', () => {
  test.each<[string, unknown, unknown, unknown, unknown]>([
    ['has what both added', {}, { a: 1 }, { b: 2 }, { b: 2, a: 1 }],
    ['lacks what this tab removed', { a: 1, b: 2 }, { b: 2 }, { a: 1, b: 2, c: 3 }, { b: 2, c: 3 }],
    ['lacks what another removed', { a: 1, b: 2 }, { a: 1, b: 2 }, { b: 2 }, { b: 2 }],
    ['has what this tab changed', { a: 1 }, { a: 2 }, { a: 1, b: 1 }, { a: 2, b: 1 }],
    ['has what another changed', { a: 1 }, { a: 1, c: 3 }, { a: 9 }, { a: 9, c: 3 }],
    ['is what this tab writes where nothing is stored', undefined, { a: 1 }, undefined, { a: 1 }],
    ['is what this tab writes where it is no list', 1, 2, 3, 2],
    [
      'tells records apart by their topic',
      [{ topic: 'a', expiry: 1 }],
      [{ topic: 'a', expiry: 2 }],
      [{ topic: 'a', expiry: 1 }, { topic: 'b' }],
      [{ topic: 'a', expiry: 2 }, { topic: 'b' }],
    ],
    ['tells records apart by their number', [], [{ id: 1 }], [{ id: 2 }], [{ id: 2 }, { id: 1 }]],
  ])('the stored value %s', (_what, base, mine, theirs, expected) => {
    expect(mergeStored(base, mine, theirs)).toEqual(expected);
  });

  test('the stored value is the same whichever of two tabs writes first, unless both changed the same', () => {
    const table = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, 2));
    fc.assert(
      fc.property(table, fc.constantFrom('a', 'b'), fc.constantFrom('c', 'd'), (base, one, two) => {
        const first = { ...base, [one]: 7 };
        const second: Record<string, number> = { ...base };
        delete second[two];
        expect(mergeStored(base, first, mergeStored(base, second, base))).toEqual(
          mergeStored(base, second, mergeStored(base, first, base)),
        );
      }),
    );
  });
});
