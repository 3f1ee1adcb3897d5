import { formatAmount } from '@parley/domain/tokens/format';

/** Digits shown of an amount, those before the point included, but at least two after it. */
const shownDigits = 7;

/**
 * An amount as the page shows it, with seven digits. What somebody pays is rounded `up`, so that no
 * wallet ever says worse than we do; what somebody gets `down`.
 */
export function figure(amount: bigint, decimals: number, rounded: 'up' | 'down'): string {
  const beforeFirst = decimals - amount.toString().length;
  const shown = Math.min(decimals, Math.max(2, beforeFirst + shownDigits));
  const step = 10n ** BigInt(decimals - shown);
  const steps = rounded === 'up' ? (amount + step - 1n) / step : amount / step;
  return formatAmount(steps * step, decimals, shown);
}

/** Basis points as percent. */
export const percent = (bps: bigint) => formatAmount(bps, 2, 2);
