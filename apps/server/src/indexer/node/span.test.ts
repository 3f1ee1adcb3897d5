import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextBlocks } from '../pace.ts';
import { firstSpan, refused, type Span, served } from './span.ts';

/** Asks for spans of a node that refuses more than `most`; how many it answered and refused. */
function ask(most: number, rounds: number, first = firstSpan) {
  let span: Span = first;
  const count = { served: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const isRefused = span.size > most;
    span = isRefused ? refused(span) : served(span, 0);
    count[isRefused ? 'refused' : 'served'] += 1;
  }
  return { span, ...count };
}

test('whatever a node refuses, the span soon comes near to what it answers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (most) => {
      const result = ask(most, 300);
      expect(result.span.size).toBeGreaterThanOrEqual(1);
      expect(result.refused).toBeLessThan(100);
      expect(result.span.good).toBeGreaterThanOrEqual(Math.max(1, Math.floor(most / 2)));
    }),
  );
});

test('a node that answers more than it did before is asked for more again', () => {
  const { span } = ask(1_000, 300);
  expect(span.size).toBeLessThanOrEqual(1_000);
  expect(ask(100_000, 300, span).span.size).toBeGreaterThan(50_000);
});

test('a span with more logs than are wanted becomes smaller, and never less than a block', () => {
  let span = firstSpan;
  for (let round = 0; round < 20; round += 1) span = served(span, 1_000_000);
  expect(span.size).toBe(1);
});

test('the ranges of a group cover every block once, up to the head or the next group', () => {
  const block = fc.integer({ min: -1, max: 5_000 });
  fc.assert(
    fc.property(block, block, fc.array(fc.integer({ min: 1, max: 700 })), (a, b, sizes) => {
      const [start, ahead] = [Math.min(a, b), Math.max(a, b)];
      const head = 5_000;
      let at = start;
      for (let round = 0; round < 10_000 && at < ahead; round += 1) {
        const size = sizes[round % Math.max(1, sizes.length)] ?? 100;
        const blocks = nextBlocks([{ block: at }, { block: ahead }], head, size);
        expect(blocks?.from).toBe(at + 1);
        expect(blocks?.to).toBeGreaterThan(at);
        expect(blocks?.to).toBeLessThanOrEqual(ahead);
        if (blocks?.isFar) expect(blocks.to - blocks.from + 1).toBeLessThanOrEqual(size);
        at = blocks?.to ?? ahead;
      }
      expect(at).toBe(Math.max(start, ahead));
    }),
  );
});

test('at the head there is nothing to read', () => {
  expect(nextBlocks([{ block: 7 }], 7, 100)).toBe(null);
  expect(nextBlocks([], 7, 100)).toBe(null);
});
