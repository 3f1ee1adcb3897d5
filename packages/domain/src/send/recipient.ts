import { isAddress, zeroAddress } from '../fields/hex.ts';
import { mayBeKnown } from '../names/check.ts';
import { readName } from '../names/rules.ts';
import { nativeCoinPlaceholder } from '../referral/rules.ts';

/** What a member wrote as a recipient. Whether a name has a holder, only the chain knows. */
export type Recipient =
  | { kind: 'empty' }
  | { kind: 'address'; address: `0x${string}` }
  /** Folded, without its TLD. */
  | { kind: 'name'; name: string }
  | { kind: 'invalid'; why: RecipientFault };

/**
 * `burned`: what is sent there is lost. `other-tld`: a name of another community. `not-a-recipient`:
 * neither a name nor an address.
 */
export type RecipientFault = 'burned' | 'other-tld' | 'cut-address' | 'not-a-recipient';

/** What a member types for a name, with or without its TLD: see `readName`. */
export function typedName(name: string): string {
  return name.replace(/^@/, '@@');
}

/** Addresses that belong to nobody: the zero address, and what some lists use for the native coin. */
const nobodys: ReadonlySet<string> = new Set([
  zeroAddress,
  nativeCoinPlaceholder,
  '0x000000000000000000000000000000000000dead',
]);

/**
 * Reads a username, with or without its TLD, or an address. An address keeps its letter case, which
 * holds its checksum (EIP-55).
 */
export function readRecipient(typed: string, tld: string): Recipient {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  if (isAddress(text)) {
    if (nobodys.has(text.toLowerCase())) return { kind: 'invalid', why: 'burned' };
    return { kind: 'address', address: text };
  }
  // Nobody's username, but an address with a character too many or too few.
  if (/^0x[0-9a-f]{30,60}$/i.test(text)) return { kind: 'invalid', why: 'cut-address' };
  const name = readName(text, tld);
  if (mayBeKnown(name)) return { kind: 'name', name };
  const hasTld = /^[^\s.]+\.[^\s.]+$/.test(text);
  return { kind: 'invalid', why: hasTld ? 'other-tld' : 'not-a-recipient' };
}
