/** What is not older than this counts as new: the node is asked again meanwhile, in milliseconds. */
const newMs = 5_000;

/** Follows since when pages lack something, as far as that is known. Times in milliseconds, unless they say otherwise. */
export function createProgress(now: () => number = Date.now) {
  const startedAt = now();
  /** When all blocks that the node had were read. */
  let wholeAt: number | null = null;
  /** When the first block was made that is not read. */
  let missingSince: number | null = null;

  return {
    /** All is read that the node has. */
    isWhole(): void {
      wholeAt = now();
      missingSince = null;
    },
    /** Whether all was read a moment ago: what is missing now came since. */
    wasWhole: (): boolean => wholeAt !== null && now() - wholeAt <= newMs,
    /** Blocks are missing, the first of them from a time in seconds; null: they came since all was read. */
    lacksSince(time: number | null): void {
      missingSince = time === null ? wholeAt : time * 1_000;
    },
    /** How old what pages show is; 0 where they lack nothing that is known. */
    behindMs(): number {
      if (missingSince !== null) return Math.max(0, now() - missingSince);
      const age = now() - (wholeAt ?? startedAt);
      return age > newMs ? age : 0;
    },
  };
}
