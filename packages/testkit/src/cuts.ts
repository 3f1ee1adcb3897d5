import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestProxy } from './proxy.ts';

const cut = fc.record({
  how: fc.oneof(
    { weight: 2, arbitrary: fc.constant('at once' as const) },
    { weight: 3, arbitrary: fc.constant('in the midst' as const) },
    { weight: 1, arbitrary: fc.constant('after a silence' as const) },
  ),
  /** Which of the open connections. */
  which: fc.nat(),
  /** How many bytes may still pass. */
  bytes: fc.integer({ min: 1, max: 2_000 }),
  delayMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constant(200) },
  ),
  pauseMs: fc.integer({ min: 0, max: 150 }),
});

/** Cuts one connection of a proxy after the other, the same way each time for the same seed. */
export async function cutOften(proxy: TestProxy, times: number, seed: number): Promise<void> {
  for (const { how, which, bytes, delayMs, pauseMs } of fc.sample(cut, { numRuns: times, seed })) {
    await expect.poll(() => proxy.lines().length, { interval: 5 }).toBeGreaterThan(0);
    const lines = proxy.lines();
    const line = lines[which % lines.length];
    proxy.slow({ delayMs });
    if (how === 'in the midst') line?.cutAfter(bytes);
    if (how === 'after a silence') line?.silence();
    await sleep(pauseMs);
    // So many bytes may not have come.
    line?.cut();
  }
  proxy.slow({ delayMs: 0 });
}
