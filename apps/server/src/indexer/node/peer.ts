import type { Rpc } from '../../platform/rpc.ts';

/** One node of the chain, and what is known against it. */
export type Peer = ReturnType<typeof createPeer>;

/** How long a node that left something out is not asked while there is another, in milliseconds. */
const leftMs = 600_000;
/** How much the last answer counts in the share of refusals: some 20 requests make up the share. */
const weight = 0.05;
/** From this share of refusals on, a node is in trouble, for so long after the last, in milliseconds. */
const refusedShare = 0.2;
const refusedMs = 30_000;
/** How long one that did not answer is not asked only to compare, in milliseconds. */
const restMs = 60_000;

/** `name` is what operators read; no secret of its address is in it. */
export function createPeer(rpc: Rpc, name: string) {
  let left: { why: string; until: number } | null = null;
  let share = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;

  /** That it refuses many requests now, in a sentence; null when it doesn't. */
  function refusal(): string | null {
    const isRefusing = share > refusedShare && Date.now() - refusedAt < refusedMs;
    if (!isRefusing) return null;
    return `${name} refuses ${Math.round(100 * share)} % of the requests: there are too many for it.`;
  }

  return {
    name,
    request: rpc.request,
    isLeft: (): boolean => left !== null && Date.now() < left.until,
    leave(why: string): void {
      left = { why, until: Date.now() + leftMs };
    },
    /** Whether it may be asked only to compare what others tell. */
    mayCompare(): boolean {
      const now = Date.now();
      return now >= restUntil && (left === null || now >= left.until);
    },
    rest(): void {
      restUntil = Date.now() + restMs;
    },
    /** Whether a request was refused because there were too many. */
    note(isRefused: boolean): void {
      share += weight * (Number(isRefused) - share);
      if (isRefused) refusedAt = Date.now();
    },
    refusal,
    /** What is wrong with it, in a sentence for the operator; null for nothing. */
    trouble: (): string | null =>
      left !== null && Date.now() < left.until ? `${name} ${left.why}.` : refusal(),
  };
}
