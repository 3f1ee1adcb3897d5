import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksToCheck } from './sample.ts';

const ranges = fc
  .record({
    from: fc.nat(1_000_000),
    width: fc.integer({ min: 1, max: 100_000 }),
    ahead: fc.nat(10_000_000),
    random: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ from, width, ahead, random }) => ({
    range: { from, to: from + width - 1, distance: width + ahead },
    random: () => random,
  }));

test('the blocks that are looked at are different ones of the range, in its order', () => {
  fc.assert(
    fc.property(ranges, ({ range, random }) => {
      const blocks = blocksToCheck(range, random);
      expect(blocks.every((block) => block >= range.from && block <= range.to)).toBe(true);
      expect(blocks.every((block, index) => index === 0 || block > (blocks[index - 1] ?? 0))).toBe(
        true,
      );
    }),
  );
});

test('of the last 2,000 blocks each is looked at, and of a farther range some', () => {
  const range = (width: number, distance: number) =>
    blocksToCheck({ from: 1, to: width, distance }, Math.random).length;
  expect(range(1_000, 2_000)).toBe(1_000);
  expect(range(1_000, 4_000)).toBe(500);
  expect(range(1_000, 10_000_000)).toBe(8);
  expect(range(3, 10_000_000)).toBe(3);
});

test('catching up with ten million blocks looks at fewer than 40,000 of them', () => {
  const head = 10_000_000;
  let count = 0;
  for (let from = 1; from <= head; ) {
    const distance = head - from + 1;
    const to = Math.min(head, from + 49_999);
    count += blocksToCheck({ from, to, distance }, Math.random).length;
    from = to + 1;
  }
  expect(count).toBeLessThan(40_000);
});
