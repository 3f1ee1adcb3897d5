import { isAddress, isHash } from '@parley/domain/fields/hex';

/** Path in the explorer; null when the query is neither a transaction nor an address. */
export function explorerPath(asked: string): string | null {
  if (isHash(asked)) return `/explorer/tx/${asked}`;
  return isAddress(asked) ? `/explorer/address/${asked}` : null;
}
