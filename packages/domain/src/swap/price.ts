import { formatAmount, formatPrice } from '../tokens/format.ts';
import type { Pool } from './rules.ts';

/**
 * How much of a token's smallest unit a price is for. Tokens of 24 decimals still have a price in one
 * without any.
 */
export const priceUnits = 10n ** 36n;
/** Decimals that are shown of a price beyond those that its token has. */
const extraDecimals = 18;

/** What `priceUnits` of one token cost in the smallest unit of another when `paid` of it gave `got`. */
export function priceOf(paid: bigint, got: bigint): bigint {
  return paid <= 0n ? 0n : (got * priceUnits) / paid;
}

/** The price between the two ends of a way through pools, before any fee; null where one is empty. */
export function poolPrice(pools: readonly Pool[]): bigint | null {
  let [ins, outs] = [1n, 1n];
  for (const { reserveIn, reserveOut } of pools) {
    ins *= reserveIn;
    outs *= reserveOut;
  }
  return ins <= 0n || outs <= 0n ? null : (outs * priceUnits) / ins;
}

type Decimals = { base: number; quote: number };

/** What one whole token costs in whole ones of another, for pixels only. */
export function priceNumber(price: bigint, { base, quote }: Decimals): number {
  return Number(price) * 10 ** (base - quote - 36);
}

/** From here on, and down to here, a price is counted in digits that can be read. */
const readable = { most: 1e12, least: 1e-9 };

/** What one whole token costs in another: two decimals from one on, at most four digits below. */
export function formatTokenPrice(price: bigint, { base, quote }: Decimals): string {
  const number = priceNumber(price, { base, quote });
  if (price > 0n && (number >= readable.most || number < readable.least)) {
    return Number(number.toPrecision(4)).toExponential().replace('e+', 'e');
  }
  const scaled = (price * 10n ** BigInt(base + extraDecimals)) / priceUnits;
  return formatPrice(scaled, quote + extraDecimals, 'nearest');
}

/** How much one price differs from an earlier one, in percent with its sign, such as "+5.1 %". */
export function formatChange(before: bigint, now: bigint): string {
  if (before <= 0n) return '';
  const permille = ((now - before) * 1_000n) / before;
  return `${permille > 0n ? '+' : permille < 0n ? '−' : ''}${formatAmount(permille < 0n ? -permille : permille, 1, 1)} %`;
}
