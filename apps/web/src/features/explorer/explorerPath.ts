import { isAddress } from '@parley/domain/referral/rules';
import { isHash } from '@parley/domain/site/validation';

/** Path in the explorer; null when the query is neither a transaction nor an address. */
export function explorerPath(asked: string): string | null {
  if (isHash(asked)) return `/explorer/tx/${asked}`;
  return isAddress(asked) ? `/explorer/address/${asked}` : null;
}
