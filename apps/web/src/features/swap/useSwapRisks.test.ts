import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', { addEventListener: () => {} });
const { isRuin } = await import('./useSwapRisks.ts');

const keeps = (buyTaxBps: bigint, sellTaxBps: bigint) =>
  ({ kind: 'fine', buyTaxBps, sellTaxBps }) as const;

test.each([
  [{ kind: 'unsellable' }, true],
  [{ kind: 'unknown' }, true],
  [keeps(0n, 0n), false],
  [keeps(4_999n, 4_999n), false],
  [keeps(5_000n, 0n), true],
  [keeps(0n, 5_000n), true],
] as const)('a token of which a round trip says %o has to be held for: %s', (trip, isHeld) => {
  expect(isRuin(trip)).toBe(isHeld);
});
