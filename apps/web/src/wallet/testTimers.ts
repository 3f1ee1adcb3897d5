import { vi } from 'vitest';

/** Longer than any patience of the wallet layer, in milliseconds. */
const anHourMs = 3_600_000;

/**
 * Lets an hour pass on fake timers, so that whatever waits here ends. Running timers until none is left
 * would never end beside a part of another test that tries again for ever.
 */
export async function runTimers(): Promise<void> {
  await vi.advanceTimersByTimeAsync(anHourMs);
}
