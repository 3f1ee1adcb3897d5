/**
 * An amount as a member types it, in the token's smallest unit: `1,234.5` and `1234.5` are the same.
 * Null for what is no number, is negative, or has more decimals than the token.
 */
export function parseAmount(typed: string, decimals: number): bigint | null {
  const text = typed.trim().replace(/,(?=\d{3}(?:\D|$))/g, '');
  const parts = /^(\d{1,60})?(?:\.(\d*))?$/.exec(text);
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (whole === '' && fraction === '') return null;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return null;
  return BigInt(`${whole}${digits.padEnd(decimals, '0')}`);
}
