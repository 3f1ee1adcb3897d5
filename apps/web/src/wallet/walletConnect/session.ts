import { getAddress, isAddress } from 'viem';
import type { WalletConnectClient } from './client.ts';

/** What a phone granted this site. */
export type Session = ReturnType<WalletConnectClient['session']['get']>;
type Namespaces = Session['namespaces'];

/** A chain as WalletConnect names it (CAIP-2). */
export function caipOf(chainId: number): string {
  return `eip155:${chainId}`;
}

/** Chain ids that the phone granted accounts on; the first is its default. */
export function chainsOf(session: Session): number[] {
  const fromAccounts = accountsOf(session.namespaces).map(({ chainId }) => chainId);
  return [...new Set(fromAccounts)];
}

/** Checksummed addresses that the phone granted on that chain. */
export function grantedOn(session: Session, chainId: number): `0x${string}`[] {
  const here = accountsOf(session.namespaces).filter((account) => account.chainId === chainId);
  return [...new Set(here.map(({ address }) => address))];
}

/** Addresses to show while on the chain; if the phone granted none there, those of other chains. */
export function addressesOf(session: Session, chainId: number): `0x${string}`[] {
  const here = grantedOn(session, chainId);
  if (here.length > 0) return here;
  return [...new Set(accountsOf(session.namespaces).map(({ address }) => address))];
}

/** Whether the phone takes requests of that name. */
export function allows(session: Session, method: string): boolean {
  return ethereum(session.namespaces).some(({ methods }) => methods.includes(method));
}

/**
 * A session is stale when the chains it was requested for do not cover all configured ones: the
 * settings have changed. A session is not stale because the phone granted less than requested.
 */
export function isStale(session: Session, chainIds: readonly number[]): boolean {
  const asked = [session.requiredNamespaces, session.optionalNamespaces].flatMap((namespaces) =>
    Object.values(namespaces ?? {}).flatMap(({ chains }) => chains ?? []),
  );
  return !chainIds.every((chainId) => asked.includes(caipOf(chainId)));
}

/** Addresses of an `accountsChanged` event: plain ones, or with their chain (CAIP-10). */
export function addressesIn(data: unknown): `0x${string}`[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: unknown) => addressIn(String(entry).split(':').at(-1)));
}

/** Chain id of a `chainChanged` event: a number, decimals, hexadecimal or CAIP-2; null for none. */
export function chainIdIn(data: unknown): number | null {
  const chainId = Number(String(data).split(':').at(-1));
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : null;
}

function accountsOf(namespaces: Namespaces) {
  return ethereum(namespaces).flatMap(({ accounts }) =>
    accounts.flatMap((account) => {
      const [, chain, address] = account.split(':');
      const chainId = chainIdIn(chain);
      return chainId === null
        ? []
        : addressIn(address).map((known) => ({ chainId, address: known }));
    }),
  );
}

/** Phones name the namespace `eip155`, some one for every chain, such as `eip155:1`. */
function ethereum(namespaces: Namespaces) {
  return Object.entries(namespaces).flatMap(([key, namespace]) =>
    key.split(':')[0] === 'eip155' ? [namespace] : [],
  );
}

function addressIn(text: string | undefined): `0x${string}`[] {
  const known = text !== undefined && isAddress(text, { strict: false });
  return known ? [getAddress(text)] : [];
}
