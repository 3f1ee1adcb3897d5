/** The longest name, in code points. The chain enforces the same limit. */
export const nameMaxLength = 32;

/** Prices of a name in wei by its length: 1, 2, 3, 4, and 5 or more code points. */
export type NamePrices = readonly [bigint, bigint, bigint, bigint, bigint];

/** Length counts code points, so an emoji is one character (and the most expensive name). */
export function nameLength(name: string): number {
  return [...name].length;
}

/**
 * Lowercases A to Z only, as the chain does, so that all three places agree on which spellings are
 * one name.
 */
export function foldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Price in wei of a valid name; 5 or more code points share the last price. */
export function priceOf(name: string, prices: NamePrices): bigint {
  const tier = Math.min(nameLength(name), prices.length) - 1;
  const price = prices[tier];
  if (price === undefined) throw new RangeError('An empty name has no price');
  return price;
}

/** Removes the TLD (such as `.degen`) from what a member typed or linked to, if it is there. */
export function withoutTld(name: string, tld: string): string {
  return name.toLowerCase().endsWith(tld.toLowerCase()) ? name.slice(0, -tld.length) : name;
}

/** A name as it is written, with or without its TLD: in links, in storage, and where a member chooses their own. */
export function writtenName(written: string, tld: string): string {
  return foldName(withoutTld(written.trim(), tld));
}

/**
 * The name that a member looks somebody up by, in whichever field: `vera`, `vera.degen`, or `@vera` as in messages, in
 * any case. One that itself begins with an `@` is typed with two. Elsewhere a name is a `writtenName`.
 */
export function readName(typed: string, tld: string): string {
  return writtenName(typed.trim().replace(/^@/, ''), tld);
}
