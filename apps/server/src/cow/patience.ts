import { BoundedMap } from '@parley/domain/state/boundedMap';

/** After a failure an order, or a meeting of orders, is left alone for so long, in milliseconds. */
const firstMs = 2_000;
const longestMs = 5 * 60_000;
const keysMax = 10_000;

export type Patience = ReturnType<typeof createPatience>;

/** Which orders, which of them together, and whose failed lately: longer after each failure. */
export function createPatience() {
  const failed = new BoundedMap<string, { times: number; until: number }>(keysMax);
  const keyOf = (names: readonly string[]) => [...names].sort().join();

  return {
    /** True unless these failed together lately. */
    mayTry(names: readonly string[], now: number): boolean {
      return (failed.get(keyOf(names))?.until ?? 0) <= now;
    },
    succeed(name: string): void {
      failed.delete(name);
    },
    fail(names: readonly string[], now: number): void {
      const key = keyOf(names);
      const times = (failed.get(key)?.times ?? 0) + 1;
      failed.set(key, { times, until: now + Math.min(firstMs * 2 ** (times - 1), longestMs) });
    },
  };
}
