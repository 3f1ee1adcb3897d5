import { type CurveTerms, mintManyTotal } from './curve.ts';

/** What the launchpad takes; the chain enforces all of it. Lengths in code points, or bytes. */
export const launchLimits = {
  title: 32,
  symbol: 16,
  uniqueId: 32,
  descriptionBytes: 500,
  uri: 512,
  /** Most pieces that a form offers to buy in the launch. */
  firstTokens: 20,
} as const;

/** How many bytes a text has in UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** True for a text of 1 to `max` code points. */
export function isShortText(text: string, max: number): boolean {
  const { length } = [...text];
  return length > 0 && length <= max && !/\p{Surrogate}/u.test(text);
}

/** True for 1 to 32 lowercase letters, digits, and hyphens. */
export function isUniqueId(text: string): boolean {
  return /^[a-z0-9-]{1,32}$/.test(text);
}

/** True for an address that can be written on chain: 1 to 512 visible ASCII characters. */
export function isUri(text: string): boolean {
  return /^[!-~]{1,512}$/.test(text);
}

/** A unique id made of a title; empty when none of its characters can be in one. */
export function proposedId(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, launchLimits.uniqueId)
    .replace(/^-+|-+$/g, '');
}

/** A symbol made of a title: its first letters, or those of its only word. */
export function proposedSymbol(title: string): string {
  const words = proposedId(title).split('-').filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '');
  return letters.slice(0, 6).toUpperCase();
}

/** What a launch costs in all, in wei: the fee, and the first pieces with their own fees. */
export function launchCost(
  launchFeeWei: bigint,
  firstTokens: bigint,
  terms: CurveTerms,
): { firstWei: bigint; totalWei: bigint } {
  const firstWei = mintManyTotal(0n, firstTokens, terms).total;
  return { firstWei, totalWei: launchFeeWei + firstWei };
}
