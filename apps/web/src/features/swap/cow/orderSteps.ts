/** What has to be done before an order can be filled. */
export type OrderSteps = {
  /** False until the wallet's state is known: what the button does must not change under the finger. */
  isKnown: boolean;
  next: 'wrap' | 'allow' | 'sign';
  /** Coins that have to become their token first. */
  toWrap: bigint;
  /** What orders may take in all; null where they may take enough already. */
  toAllow: { amount: bigint; times: number; hasOthers: boolean } | null;
  /** True where a signature allows it, together with the order. */
  isPermit: boolean;
  /** What open orders sell of the token; null where the member has enough for all of them. */
  overbooked: bigint | null;
};

/** What the chain and the order book say of the token that is sold, in its smallest unit. */
export type SoldState = {
  /** True where coins are paid, which have to become their token. */
  isCoins: boolean;
  /** What the order sells. */
  sold: bigint;
  /** What open orders sell of it besides. */
  reserved: bigint;
  /** What the member has; undefined while it is unknown. */
  held: bigint | undefined;
  /** What orders may take, and in how many transactions that becomes enough; undefined while unknown. */
  approvals: { allowance: bigint; missing: readonly bigint[] } | undefined;
  /** Whether a signature can allow it; undefined while unknown. */
  hasPermits: boolean | undefined;
};

/** The steps of an order, from the chain's own state, so that they outlast a reload. */
export function orderSteps(state: SoldState): OrderSteps {
  const { isCoins, sold, reserved, held, approvals, hasPermits } = state;
  const needed = sold + reserved;
  const isShort = held !== undefined && needed > held;
  const toWrap = isCoins && isShort ? needed - held : 0n;
  const isMissing = approvals !== undefined && approvals.allowance < needed;
  const hasOthers = reserved > 0n;
  // A permit is for exactly one order; open ones of the same token would lose theirs by another.
  const isPermit = isMissing && hasPermits === true && !hasOthers;
  const times = Math.max(1, approvals?.missing.length ?? 1);
  const later = isMissing && !isPermit ? 'allow' : 'sign';
  return {
    isKnown: held !== undefined && approvals !== undefined && hasPermits !== undefined,
    next: toWrap > 0n ? 'wrap' : later,
    toWrap,
    toAllow: isMissing ? { amount: needed, times, hasOthers } : null,
    isPermit,
    overbooked: !isCoins && hasOthers && isShort ? reserved : null,
  };
}
