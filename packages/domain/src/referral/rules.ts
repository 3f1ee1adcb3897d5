/** Stand-in address that many token lists use for the native coin; it can never be a referrer. */
export const nativeCoinPlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
/** The zero address. */
export const zeroAddress = '0x0000000000000000000000000000000000000000';

/** True for 0x and 40 hexadecimal digits, in any case. */
export function isAddress(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(text);
}

/**
 * The referrer to send with a mint, or the zero address: only a valid address, different from the
 * member's own and not the native coin placeholder, earns a referral fee.
 */
export function usableReferrer(candidate: string | null, self: string): `0x${string}` {
  if (candidate === null || !isAddress(candidate)) return zeroAddress;
  const referrer = candidate.toLowerCase();
  if (referrer === self.toLowerCase() || referrer === nativeCoinPlaceholder) return zeroAddress;
  return candidate;
}
