import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestCommon } from './fork.ts';
import { firstBlock } from './roots.ts';

test('the newest common block is found at any depth, with few questions', async () => {
  const some = fc.uniqueArray(fc.nat(100_000), { maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(some, fc.integer({ min: -1, max: 100_000 }), async (numbers, ancestor) => {
      const stored = numbers.sort((a, b) => b - a).map((number) => ({ number, hash: '' }));
      let asked = 0;
      const found = await newestCommon(stored, async ({ number }) => {
        asked += 1;
        return number <= ancestor;
      });
      expect(found).toBe(stored.find(({ number }) => number <= ancestor)?.number ?? -1);
      expect(asked).toBeLessThan(20);
    }),
  );
});

test('the block of a deployment is found with a logarithm of the blocks in questions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), fc.nat(1_000_000), async (a, b) => {
      const [made, head] = [Math.min(a, b), Math.max(a, b)];
      let asked = 0;
      const found = await firstBlock(async (block) => {
        asked += 1;
        return block >= made;
      }, head);
      expect(found).toBe(made);
      expect(asked).toBeLessThan(22);
    }),
  );
});
