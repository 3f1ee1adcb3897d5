import { isAddress, zeroAddress } from '../fields/hex.ts';

/** Stand-in address that many token lists use for the native coin; it can never be a referrer. */
export const nativeCoinPlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

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
