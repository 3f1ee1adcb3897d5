import { createStore } from '@parley/domain/state/store';
import type { Address } from 'viem';

/** So many are remembered. */
const entriesMax = 50;

/**
 * Tokens that refused a permit which its owner had signed, by chain, token, and owner: some ask the code of an account
 * that has any, and not its key. Until the page is loaded again: the account may be another one then.
 */
export const refusedPermits = createStore<readonly string[]>([]);

/** A permit's token and owner, on the chain with an id. */
type Permitting = { chainId: number; token: Address; owner: Address };

const entryOf = ({ chainId, token, owner }: Permitting) =>
  [chainId, token, owner].join('/').toLowerCase();

/** True where the token refused this owner's permit. */
export function isPermitRefused(permitting: Permitting): boolean {
  return refusedPermits.get().includes(entryOf(permitting));
}

/** Remembers that the token refused this owner's permit. */
export function noteRefusedPermit(permitting: Permitting): void {
  if (isPermitRefused(permitting)) return;
  refusedPermits.set([...refusedPermits.get(), entryOf(permitting)].slice(-entriesMax));
}
