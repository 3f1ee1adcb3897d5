import { grouped } from '../tokens/grouped.ts';
import { type CurveTerms, curvePrice, mintTotal } from './curve.ts';
import type { CollectionCard } from './wire.ts';

/** The terms of a collection, for the prices of `curve.ts`. */
export function termsOf(
  card: Pick<CollectionCard, 'basePriceWei' | 'protocolFeeBps' | 'creatorFeeBps'>,
): CurveTerms {
  return {
    basePriceWei: card.basePriceWei,
    protocolFeeBps: BigInt(card.protocolFeeBps),
    creatorFeeBps: BigInt(card.creatorFeeBps),
  };
}

/** What the next token costs, fees included, in wei: what a wallet would be asked for now. */
export function costOf(
  card: Pick<CollectionCard, 'supply' | 'basePriceWei' | 'protocolFeeBps' | 'creatorFeeBps'>,
): bigint {
  return mintTotal(BigInt(card.supply), termsOf(card)).total;
}

/** The price after each of these supplies as a number, in base prices: for lines, never for money. */
export function lineOf(supplies: readonly number[]): number[] {
  return supplies.map((supply) => Number(curvePrice(BigInt(supply), 1n)));
}

/** How much the price changed from the first supply to the last, in percent; null without two. */
export function changeOf(supplies: readonly number[]): number | null {
  const line = lineOf(supplies);
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 2) return null;
  return (last / first - 1) * 100;
}

/**
 * A change in percent for people: whole from 10 on, one decimal below, with its sign; from 1,000 on how
 * many times as much it is.
 */
export function formatChange(percent: number): string {
  if (percent >= 1_000) return `× ${grouped(String(Math.round(percent / 100 + 1)))}`;
  const digits = Math.abs(percent) < 9.95 ? 1 : 0;
  const rounded = percent.toFixed(digits).replace(/\.0$/, '');
  const number = rounded === '-0' ? '0' : rounded;
  return `${percent > 0 && number !== '0' ? '+' : ''}${grouped(number).replace('-', '−')} %`;
}
