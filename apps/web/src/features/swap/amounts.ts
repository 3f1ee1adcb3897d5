import { formatAmount } from '@parley/domain/tokens/format';

/** Digits shown of an amount below one, and decimals of one above. */
const shownDigits = 6;

/**
 * An amount as the page shows it, with six decimals, or six digits below one. What somebody pays is
 * rounded `up`, so that no wallet ever says worse than we do; what somebody gets `down`.
 */
export function figure(amount: bigint, decimals: number, rounded: 'up' | 'down'): string {
  const zeros = Math.max(0, decimals - amount.toString().length);
  const shown = Math.min(decimals, zeros + shownDigits);
  const step = 10n ** BigInt(decimals - shown);
  const steps = rounded === 'up' ? (amount + step - 1n) / step : amount / step;
  return formatAmount(steps * step, decimals, shown);
}

/** Basis points as percent. */
export const percent = (bps: bigint) => formatAmount(bps, 2, 2);
