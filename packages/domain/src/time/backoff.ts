const firstDelayMs = 500;
const longestDelayMs = 15_000;

/**
 * The delay before an attempt, in milliseconds: doubling from 0.5 to 15 s, random in its upper
 * half.
 */
export function backoffMs(attempt: number, chance: number): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  return Math.round(ceiling / 2 + (ceiling / 2) * chance);
}
