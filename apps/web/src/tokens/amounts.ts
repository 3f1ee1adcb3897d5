import { formatAmount, type Rounding } from '@parley/domain/tokens/format';

/** Digits shown of an amount, those before the point included, but at least two after it. */
const shownDigits = 7;

/** An amount as the page shows it, with seven digits. */
export function figure(amount: bigint, decimals: number, rounding: Rounding): string {
  const beforeFirst = decimals - amount.toString().length;
  const shown = Math.min(decimals, Math.max(2, beforeFirst + shownDigits));
  return formatAmount(amount, decimals, shown, rounding);
}

/** Basis points as percent. */
export const percent = (bps: bigint) => formatAmount(bps, 2, 2);
