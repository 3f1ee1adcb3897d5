import type { Approvals } from '@parley/chain/swap/getApprovals';
import { minimumOut } from '@parley/domain/swap/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { tokenText } from '@parley/text/tokens';

type Address = `0x${string}`;

/** What has to be allowed before an amount may be taken; null for nothing, undefined until it is known. */
export type ShareStep =
  | {
      /** How often the wallet asks for it. */
      times: number;
      /** True where the wallet does it in the same transaction. */
      isBatch: boolean;
    }
  | null
  | undefined;

type Allowing = {
  /** Null for none that can be sent. */
  amount: bigint | null;
  /** Undefined until it is known. */
  approvals: Pick<Approvals, 'allowance' | 'missing'> | undefined;
  /** Whether the wallet makes several calls in one transaction; undefined until it is known. */
  canBatch: boolean | undefined;
};

/** The next step on the way to give a contract an amount. */
export function shareStep({ amount, approvals, canBatch }: Allowing): ShareStep {
  if (amount === null || approvals === undefined) return undefined;
  if (approvals.allowance >= amount) return null;
  // What the button does must not change under the finger.
  if (canBatch === undefined) return undefined;
  return { times: Math.max(1, approvals.missing.length), isBatch: canBatch };
}

type Addition = {
  tokens: bigint;
  /** What goes in beside them at the pool's price, and at most, in wei. */
  coins: bigint;
  maxCoins: bigint;
  /** The slippage that the member allows, in basis points. */
  bps: bigint;
};

/** Both sides of an addition to the pool: the most and the least that goes in. */
export function additionSides(token: Address, { tokens, coins, maxCoins, bps }: Addition) {
  return {
    one: { token, desired: tokens, minimum: minimumOut(tokens, bps) },
    other: { desired: maxCoins, minimum: minimumOut(coins, bps) },
  };
}

/** Both sides of what shares give: the least that comes back. */
export function removalSides(
  token: Address,
  { tokens, coins, bps }: Pick<Addition, 'tokens' | 'coins' | 'bps'>,
) {
  return {
    one: { token, minimum: minimumOut(tokens, bps) },
    other: { minimum: minimumOut(coins, bps) },
  };
}

type Held = {
  decimals: number;
  /** What there is of it; null while that is unknown. */
  held: bigint | null;
  /** The sentence for more than that. */
  tooMuch: string;
};

/** What a member reads of an amount that cannot be sent; null for one that can, and for an empty field. */
export function heldFault(typed: string, { decimals, held, tooMuch }: Held): string | null {
  if (typed.trim() === '') return null;
  const amount = parseAmount(typed, decimals);
  if (amount === null) return amountFault(typed, decimals);
  return held !== null && amount > held ? tooMuch : null;
}

type Coins = {
  /** What goes in at most, and what the member has, in the smallest unit; null while that is unknown. */
  most: bigint;
  held: bigint | null;
  symbol: string;
  decimals: number;
};

/** What a member reads of coins that are missing beside the tokens; null for none. */
export function coinsFault({ most, held, symbol, decimals }: Coins): string | null {
  if (held === null || most <= held) return null;
  return tokenText.short(formatAmount(most - held, decimals, 6, 'up'), symbol);
}
