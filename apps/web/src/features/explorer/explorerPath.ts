import { isAddress } from '@parley/domain/referral/rules';
import { isHash } from '@parley/domain/site/validation';

/** Where the explorer shows what was asked for; null when it is neither a transaction nor an address. */
export function explorerPath(asked: string): string | null {
  if (isHash(asked)) return `/explorer/tx/${asked}`;
  return isAddress(asked) ? `/explorer/address/${asked}` : null;
}
