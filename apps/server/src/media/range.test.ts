import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  [`bytes=${'0-,'.repeat(1_000)}`, null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  ['bytes= 0-1', null],
  ['bytes=1e1-', null],
  [`bytes=${'9'.repeat(40)}-`, null],
] as const)('of 100 bytes the header %j asks for %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test('a part lies inside the file, whatever is asked for', () => {
  const bound = fc.option(fc.nat(), { nil: '' });
  fc.assert(
    fc.property(bound, bound, fc.nat({ max: 1_000 }), (first, last, size) => {
      const range = rangeOf(`bytes=${first}-${last}`, size);
      if (range === null || range === 'outside') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
