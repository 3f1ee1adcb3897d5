import type { CowOrder } from '@parley/domain/swap/cow';
import type { OrderAmounts } from '@parley/domain/swap/cowOrder';
import { coinMarker, cowLimits } from '@parley/domain/swap/cowWire';
import type { Lasts } from '@parley/domain/swap/link';
import type { Exact } from '@parley/domain/swap/routes';
import { deadlineAfter } from '@parley/domain/swap/rules';

type Address = `0x${string}`;

/** keccak256 of `{}`: what the protocol calls an order without data of its own. */
const noAppData = '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d';
const hour = 3_600;
/** How long orders last, in seconds. The longest leaves a minute for clocks that disagree. */
const lastsSeconds = { hour, day: 24 * hour, week: cowLimits.validSeconds - 60 } as const;

/** The last second of an order that is signed now; null for a deadline that is no number of minutes. */
export function validUntil(lasts: Lasts, nowMs: number, deadline: string): number | null {
  if (lasts !== 'setting') return Math.floor(nowMs / 1_000) + lastsSeconds[lasts];
  const until = deadlineAfter(nowMs, deadline);
  return until === null ? null : Number(until);
}

type Asked = {
  /** Null is the native coin. */
  from: Address | null;
  to: Address | null;
  /** The native coin's token. */
  weth: Address;
  exact: Exact;
  owner: Address;
  limit: OrderAmounts;
  validTo: number;
};

/** The order that is signed: filled in full or not at all, without a fee besides what it sells. */
export function orderOf({ from, to, weth, exact, owner, limit, validTo }: Asked): CowOrder {
  return {
    sellToken: from ?? weth,
    buyToken: to ?? coinMarker,
    receiver: owner,
    ...limit,
    validTo,
    appData: noAppData,
    feeAmount: 0n,
    kind: exact === 'in' ? 'sell' : 'buy',
    partiallyFillable: false,
  };
}
