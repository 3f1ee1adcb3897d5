import { expect, test } from 'vitest';
import { keptBps } from './kept.ts';

test.each([
  [1_000n, 990n, 100n],
  [1_000n, 0n, 10_000n],
  [10_000_000n, 9_900_001n, 100n],
  [10_000_000n, 9_990_000n, 10n],
  [20_000n, 19_999n, 1n],
  [20_001n, 20_000n, 0n],
  [1_000n, 1_000n, 0n],
  [1_000n, 1_001n, 0n],
  [0n, 0n, 0n],
])('of %d moved, %d arriving, %d basis points are kept', (moved, arriving, bps) => {
  expect(keptBps(moved, arriving)).toBe(bps);
});
