import { isAddress, isHash } from '@parley/domain/fields/hex';

/** The page of a transaction in the block explorer; null when the chain has none. */
export function transactionUrl(base: string, hash: string): string | null {
  return isHash(hash) ? pageOf(base, `tx/${hash}`) : null;
}

/** The page of an address in the block explorer; null when the chain has none. */
export function addressUrl(base: string, address: string): string | null {
  return isAddress(address) ? pageOf(base, `address/${address}`) : null;
}

function pageOf(base: string, path: string): string | null {
  return base === '' ? null : `${base.replace(/\/$/, '')}/${path}`;
}
