import { grouped } from './grouped.ts';

/** First 6 and last 4 characters of an address, as the navbar shows it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/**
 * How a figure is shortened. What somebody pays at most is rounded `up` and what they get at least `down`, so that no
 * wallet ever says worse than we do; what happened is rounded to the `nearest`, half up.
 */
export type Rounding = 'up' | 'down' | 'nearest';

function rounded(amount: bigint, step: bigint, rounding: Rounding): bigint {
  const added = { up: step - 1n, down: 0n, nearest: step / 2n }[rounding];
  return ((amount + added) / step) * step;
}

/**
 * An integer amount as a decimal number, shortened to `shownDecimals` places (cut, where nothing else is said),
 * without trailing zeros. `amount` is in the token's smallest unit; a negative one is shortened as without its sign.
 */
export function formatAmount(
  amount: bigint,
  decimals = 18,
  shownDecimals = 8,
  rounding: Rounding = 'down',
): string {
  const sign = amount < 0n ? '-' : '';
  const step = 10n ** BigInt(Math.max(0, decimals - shownDecimals));
  const size = rounded(amount < 0n ? -amount : amount, step, rounding);
  const digits = size.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, shownDecimals)
    .replace(/(?<!0)0+$/, '');
  return `${sign}${grouped(whole)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What somebody has of a token, to 8 decimals; too little to show is not called nothing. */
export function formatBalance(amount: bigint, decimals = 18): string {
  const shown = formatAmount(amount, decimals);
  return shown === '0' && amount > 0n ? '<0.00000001' : shown;
}

/** A price for lists and forms: two decimals from 1 on, four significant digits below. */
export function formatPrice(amount: bigint, decimals: number, rounding: Rounding): string {
  const unit = 10n ** BigInt(decimals);
  const shown = amount >= unit ? 2 : leadingZeros(amount, decimals) + 4;
  const text = formatAmount(amount, decimals, shown, rounding);
  if (amount < unit || shown > decimals) return text;
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(shown, '0')}`;
}

/** Zeros between the point and the first digit of an amount below one. */
function leadingZeros(amount: bigint, decimals: number): number {
  return amount === 0n ? 0 : decimals - amount.toString().length;
}
