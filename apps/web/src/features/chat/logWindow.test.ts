import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blockOf,
  clamped,
  createHeights,
  heightOf,
  indexesOf,
  newestOf,
  spanOf,
  withKept,
} from './logWindow.ts';

const seqs = fc.record({
  firstSeq: fc.integer({ min: 1, max: 1_000 }),
  length: fc.integer({ min: 1, max: 500 }),
});

describe('blocks of the log', () => {
  test('blocks of the log hold every message once, in order, wherever the loaded stretch begins', () => {
    fc.assert(
      fc.property(seqs, ({ firstSeq, length }) => {
        const indexes: number[] = [];
        for (let block = blockOf(firstSeq); block <= blockOf(firstSeq + length - 1); block += 1) {
          const { from, to } = indexesOf(block, firstSeq, length);
          for (let index = from; index < to; index += 1) indexes.push(index);
        }
        expect(indexes).toEqual(Array.from({ length }, (_, index) => index));
      }),
    );
  });

  test('an empty log has one empty block', () => {
    const { from, to } = indexesOf(0, 1, 0);
    expect(to - from).toBe(0);
  });
});

describe('heights of blocks', () => {
  test('heights of blocks are estimated until one is measured, and then are the mean of those', () => {
    const heights = createHeights();
    expect(heights.of(7)).toBe(300);
    heights.measure(1, 100);
    heights.measure(2, 200);
    heights.measure(2, 300);
    expect([heights.of(1), heights.of(2), heights.of(7)]).toEqual([100, 300, 200]);
  });

  test('heights of blocks add up, without a gap between neighbors', () => {
    expect(heightOf({ first: 3, last: 5 }, (block) => block)).toBe(12);
    expect(heightOf({ first: 3, last: 2 }, () => 100)).toBe(0);
  });
});

describe('the blocks that are drawn', () => {
  const layout = fc.record({
    first: fc.integer({ min: 0, max: 50 }),
    px: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 60 }),
    top: fc.integer({ min: -5_000, max: 60_000 }),
    view: fc.integer({ min: 1, max: 3_000 }),
  });

  test('the rendered blocks cover all of the view that the log covers, and nothing outside it', () => {
    fc.assert(
      fc.property(layout, ({ first, px, top, view }) => {
        const all = { first, last: first + px.length - 1 };
        const of = (block: number) => px[block - first] ?? Number.NaN;
        const topOf = (block: number) => heightOf({ first, last: block - 1 }, of);
        const span = spanOf(all, of, top, top + view);
        expect(span.first).toBeGreaterThanOrEqual(all.first);
        expect(span.last).toBeGreaterThanOrEqual(span.first);
        expect(span.last).toBeLessThanOrEqual(all.last);
        for (let block = all.first; block <= all.last; block += 1) {
          const isInView = topOf(block + 1) > top && topOf(block) < top + view && of(block) > 0;
          const isDrawn = block >= span.first && block <= span.last;
          if (isInView) expect(isDrawn).toBe(true);
        }
        // One block may be drawn that only touches the view; none beyond it.
        expect(topOf(span.last)).toBeLessThanOrEqual(Math.max(topOf(span.first), top + view));
      }),
    );
  });

  test('the rendered blocks grow to a selection nearby, and leave one that is far away', () => {
    const span = { first: 100, last: 105 };
    expect(withKept(span, [])).toEqual(span);
    expect(withKept(span, [60, 145])).toEqual({ first: 60, last: 145 });
    expect(withKept(span, [59, 146])).toEqual(span);
  });

  test('the rendered blocks are the newest where the log has none of those rendered before', () => {
    const all = { first: 10, last: 40 };
    expect(newestOf(all)).toEqual({ first: 39, last: 40 });
    expect(newestOf({ first: 4, last: 4 })).toEqual({ first: 4, last: 4 });
    expect(clamped({ first: 0, last: 9 }, all)).toEqual({ first: 39, last: 40 });
    expect(clamped({ first: 50, last: 60 }, all)).toEqual({ first: 39, last: 40 });
    expect(clamped({ first: 5, last: Number.POSITIVE_INFINITY }, all)).toEqual(all);
    expect(clamped({ first: 12, last: 14 }, all)).toEqual({ first: 12, last: 14 });
  });
});
