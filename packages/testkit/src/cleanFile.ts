import { afterAll, vi } from 'vitest';

/** Vitest setup of every file: the next file of the same worker finds nothing replaced. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
