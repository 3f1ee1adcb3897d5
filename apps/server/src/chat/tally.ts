/** Counts of things by a key; a key whose count is 0 takes no room. */
export type Tally = ReturnType<typeof createTally>;

export function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string, change: number): void {
      const count = (counts.get(key) ?? 0) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
