/** First 6 and last 4 characters of an address, as the navbar shows it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/**
 * An integer amount as a decimal number, cut (never rounded up) to `shownDecimals` places,
 * without trailing zeros. `amount` is in the token's smallest unit.
 */
export function formatAmount(amount: bigint, decimals = 18, shownDecimals = 8): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, shownDecimals)
    .replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}${grouped}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What somebody has of a token, to 8 decimals; too little to show is not called nothing. */
export function formatBalance(amount: bigint, decimals = 18): string {
  const shown = formatAmount(amount, decimals);
  return shown === '0' && amount > 0n ? '<0.00000001' : shown;
}

/**
 * A price for lists and forms: two decimals from 1 on, four significant digits below. What somebody
 * pays is rounded `up` and what somebody gets `down`, so that no wallet ever says worse than we do.
 */
export function formatPrice(amount: bigint, decimals: number, rounded: 'up' | 'down'): string {
  const unit = 10n ** BigInt(decimals);
  const shown = amount >= unit ? 2 : leadingZeros(amount, decimals) + 4;
  const step = 10n ** BigInt(Math.max(0, decimals - shown));
  const steps = rounded === 'up' ? (amount + step - 1n) / step : amount / step;
  const text = formatAmount(steps * step, decimals, shown);
  if (amount < unit || shown > decimals) return text;
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(shown, '0')}`;
}

/** Zeros between the point and the first digit of an amount below one. */
function leadingZeros(amount: bigint, decimals: number): number {
  return amount === 0n ? 0 : decimals - amount.toString().length;
}
