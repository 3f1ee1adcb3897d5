import { placeOf } from '../chat/postWire.ts';
import { isAddress, isHash } from '../fields/hex.ts';
import { mayBeKnown } from '../names/check.ts';
import { foldName, withoutTld } from '../names/rules.ts';
import { isExplorer, pageAt } from './pages.ts';

/**
 * True for an id that may belong to a member: an address, or a name that may be known, with or without its TLD.
 */
export function isMemberId(id: string, tldName: string): boolean {
  return isAddress(id) || mayBeKnown(foldName(withoutTld(id, tldName)));
}

/** What an address of the explorer shows; null when it shows nothing. */
export function explorerSubject(path: string): ExplorerSubject | null {
  const [, kind = '', id = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
  if (rest.length > 0) return null;
  if (kind === '') return { kind: 'search' };
  if (kind === 'tx' && isHash(id)) return { kind: 'transaction', hash: id };
  return kind === 'address' && isAddress(id) ? { kind: 'address', address: id } : null;
}
export type ExplorerSubject =
  | { kind: 'search' }
  | { kind: 'transaction'; hash: `0x${string}` }
  | { kind: 'address'; address: `0x${string}` };

/**
 * False when nothing can be at this address of a page or of the explorer: the page then answers 404.
 * `query` starts with `?` or is empty.
 */
export function isValidRoute(path: string, query: string, tldName: string): boolean {
  if (isExplorer(path)) return explorerSubject(path) !== null;
  const page = pageAt(path);
  const id = new URLSearchParams(query).get('id');
  if (page === '/post') return id === null || id === '' || placeOf(id) !== null;
  if (page !== '/profile') return true;
  return id === null || id === '' || isMemberId(id, tldName);
}
