import { vi } from 'vitest';

type Options = { timeout?: number; interval?: number };

/**
 * Asks again until nothing is thrown, and resolves with what is answered then. For a minute: the second of
 * `vi.waitFor` makes a loaded machine a failure. Fake timers move on meanwhile.
 */
export function eventually<Answer>(
  check: () => Answer | Promise<Answer>,
  { timeout = 60_000, interval = 50 }: Options = {},
): Promise<Answer> {
  return vi.waitFor(check, { timeout, interval });
}
