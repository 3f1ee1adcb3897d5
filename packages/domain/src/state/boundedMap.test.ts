import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from './boundedMap.ts';

const key = fc.integer({ min: 0, max: 9 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key, value: fc.string() }),
  fc.record({ kind: fc.constant('delete' as const), key, value: fc.constant('') }),
);

test('a bounded map holds the entries that were set last, the oldest first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), (max, steps) => {
      const map = new BoundedMap<number, string>(max);
      let entries: [number, string][] = [];
      for (const { kind, key: at, value } of steps) {
        entries = entries.filter(([other]) => other !== at);
        if (kind === 'delete') map.delete(at);
        else {
          map.set(at, value);
          entries = [...entries, [at, value] as [number, string]].slice(-max);
        }
        expect([...map]).toEqual(entries);
        expect(map.size).toBeLessThanOrEqual(max);
        expect(map.get(at)).toBe(entries.find(([other]) => other === at)?.[1]);
      }
    }),
  );
});

test('reading an entry makes it no newer', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2);
  map.get('a');
  map.set('c', 3);
  expect([...map.keys()]).toEqual(['b', 'c']);
});
