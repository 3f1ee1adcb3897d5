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
