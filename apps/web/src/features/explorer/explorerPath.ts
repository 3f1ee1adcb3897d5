import { isAddress } from '@parley/domain/referral/rules';

/** True for 0x and 64 hexadecimal digits, in any case. */
export function isHash(text: string): text is `0x${string}` {
  return /^0x[0-9a-fA-F]{64}$/.test(text);
}

/** Where the explorer shows what was asked for; null when it is neither a transaction nor an address. */
export function explorerPath(asked: string): string | null {
  if (isHash(asked)) return `/explorer/tx/${asked}`;
  return isAddress(asked) ? `/explorer/address/${asked}` : null;
}
