import { mintText } from '@parley/text/mint';
import type { Market } from './mintButton.ts';

/** A line of the price list; the price in wei, null while it loads. */
export type PriceRow = { label: string; priceWei: bigint | null };

/**
 * The price list, longest names first: lengths that cost the same share a line, the last price being
 * that of 5 characters and more. One line while the prices load.
 */
export function priceRows(market: Market | null): PriceRow[] {
  if (market === null) return [{ label: mintText.price, priceWei: null }];
  const { prices } = market;
  const groups: { shortest: number; longest: number; priceWei: bigint }[] = [];
  for (const [index, priceWei] of [...prices.entries()].reverse()) {
    const group = groups.at(-1);
    if (group?.priceWei === priceWei) group.shortest = index + 1;
    else groups.push({ shortest: index + 1, longest: index + 1, priceWei });
  }
  return groups.map(({ shortest, longest, priceWei }) => {
    if (longest === prices.length) return { label: mintText.charactersOrMore(shortest), priceWei };
    if (longest === shortest) return { label: mintText.characters(shortest), priceWei };
    return { label: mintText.charactersBetween(shortest, longest), priceWei };
  });
}
