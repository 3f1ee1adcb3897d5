import type { Approvals } from '@parley/chain/swap/getApprovals';

/**
 * How a swap is allowed: by the wallet in the same transaction, by a signature before it, or by a transaction
 * of its own.
 */
export type AllowWay = 'batch' | 'sign' | 'step';

/** What the router may take of what is paid. */
export type Permission = {
  /** False until the chain and the wallet have told: what the button does must not change under the finger. */
  isKnown: boolean;
  isAllowed: boolean;
  /** The most that may be paid, in the smallest unit; null where it is to be allowed, or needs no allowance. */
  limit: bigint | null;
  /** What has to be allowed first; null when nothing is missing. */
  toAllow: {
    amount: bigint;
    /** How often the wallet asks for it. */
    times: number;
    way: AllowWay;
  } | null;
};

/** Of coins, and of what goes through no router. */
export const unneeded: Permission = { isKnown: true, isAllowed: true, limit: null, toAllow: null };

type Told = {
  /** Undefined while unknown, as the other two. */
  approvals: Approvals | undefined;
  canBatch: boolean | undefined;
  canSign: boolean | undefined;
};

/** What is missing for a swap that costs `cost` now and `amount` at most, in the token's smallest unit. */
export function permissionOf(
  amount: bigint,
  cost: bigint,
  { approvals, canBatch, canSign }: Told,
): Permission {
  const { allowance, missing } = approvals ?? { allowance: 0n, missing: [] };
  // An allowance that still covers the cost is enough, and is then the most to pay.
  const isAllowed = allowance >= cost;
  const way = canBatch === true ? 'batch' : canSign === true ? 'sign' : 'step';
  return {
    isKnown: approvals !== undefined && (isAllowed || canBatch === true || canSign !== undefined),
    isAllowed,
    limit: isAllowed ? allowance : null,
    toAllow: isAllowed ? null : { amount, times: Math.max(1, missing.length), way },
  };
}
