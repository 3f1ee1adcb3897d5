/** The hashes (base64url) of consecutive places of a room; `hashes[0]` is that of place `from`. */
export type Stretch = { readonly from: number; readonly hashes: readonly string[] };

/** The hash of a place; null outside of the stretch. */
export function hashAt({ from, hashes }: Stretch, seq: number): string | null {
  return hashes[seq - from] ?? null;
}

export function lastPlace({ from, hashes }: Stretch): number {
  return from + hashes.length - 1;
}

/**
 * Two stretches as one. Null when they have no place in common; the place where they differ, when
 * they contradict each other.
 */
export function join(a: Stretch, b: Stretch): Stretch | { differAt: number } | null {
  const first = Math.max(a.from, b.from);
  const last = Math.min(lastPlace(a), lastPlace(b));
  if (first > last) return null;
  for (let seq = first; seq <= last; seq += 1) {
    if (hashAt(a, seq) !== hashAt(b, seq)) return { differAt: seq };
  }
  const [early, late] = a.from <= b.from ? [a, b] : [b, a];
  const rest = late.hashes.slice(Math.max(0, lastPlace(early) + 1 - late.from));
  return { from: early.from, hashes: [...early.hashes, ...rest] };
}
