/** Pauses between attempts, in milliseconds: each twice as long as the one before, up to a longest. */
export type Backoff = {
  next(): number;
  /** The next pause is the first again. */
  reset(): void;
};

export function createBackoff(firstMs: number, longestMs: number): Backoff {
  let nextMs = firstMs;
  return {
    next() {
      const ms = nextMs;
      nextMs = Math.min(2 * nextMs, longestMs);
      return ms;
    },
    reset() {
      nextMs = firstMs;
    },
  };
}
