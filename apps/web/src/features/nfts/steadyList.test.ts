import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adoptList, keepList } from './steadyList.ts';

const shown = adoptList([['a', 'b', 'c']]);

test('what is new waits, and is counted, until its reader asks for it', () => {
  const later = keepList(shown, [['x', 'a', 'y', 'b']]);
  expect(later).toEqual({ keys: ['a', 'b', 'c'], pages: 1, fresh: 2, isReordered: false });
  expect(adoptList([['x', 'a', 'y', 'b']]).keys).toEqual(['x', 'a', 'y', 'b']);
});

test('an answer that says the same changes nothing', () => {
  expect(keepList(shown, [['a', 'b', 'c']])).toBe(shown);
  const waiting = keepList(shown, [['x', 'a', 'b']]);
  expect(keepList(waiting, [['x', 'a', 'b']])).toBe(waiting);
});

test('in an empty list the first ones show at once', () => {
  const empty = adoptList([[]]);
  expect(keepList(empty, [[]])).toBe(empty);
  expect(keepList(empty, [['x', 'y']])).toMatchObject({ keys: ['x', 'y'], fresh: 0 });
});

test('another order is told, and not shown', () => {
  const later = keepList(shown, [['c', 'a', 'b']]);
  expect(later).toMatchObject({ keys: ['a', 'b', 'c'], fresh: 0, isReordered: true });
  expect(keepList(later, [['a', 'b', 'c']])).toMatchObject({ isReordered: false });
});

test('a further page is put at the end, without what is shown or slid onto it', () => {
  const later = keepList(shown, [
    ['x', 'a', 'b'],
    ['c', 'd', 'e'],
  ]);
  expect(later).toMatchObject({ keys: ['a', 'b', 'c', 'd', 'e'], pages: 2, fresh: 1 });
  // A launch pushes each page's last one onto the next: none of them is new.
  const again = keepList(later, [
    ['y', 'x', 'a'],
    ['b', 'c', 'd'],
  ]);
  expect(again).toMatchObject({ keys: ['a', 'b', 'c', 'd', 'e'], fresh: 2, isReordered: false });
});

test('what is shown never moves or goes away, whatever the server answers, and nothing is shown twice', () => {
  const key = fc.constantFrom(...'abcdefghij');
  const answer = fc.array(fc.uniqueArray(key, { maxLength: 4 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(answer, fc.array(answer, { maxLength: 6 }), (first, answers) => {
      let list = adoptList(first);
      for (const pages of answers) {
        const next = keepList(list, pages);
        expect(next.keys.slice(0, list.keys.length)).toEqual(list.keys);
        expect(new Set(next.keys).size).toBe(next.keys.length);
        // Whatever the server has is shown or waits.
        const all = new Set(pages.flat());
        const hidden = [...all].filter((one) => !next.keys.includes(one));
        expect(next.fresh).toBe(hidden.length);
        list = next;
      }
    }),
  );
});
