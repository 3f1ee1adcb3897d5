import { basePriceStep, type CurveTerms } from '@parley/domain/nft/curve';
import { type Hex, numberToHex } from 'viem';

/** What a collection's market stores, for tests of numbers that no test could trade up to. */
export type Market = {
  supply: bigint;
  terms: CurveTerms;
  lastTokenId?: bigint;
  reserveGwei?: bigint;
  volumeGwei?: bigint;
};

/** The storage slot of a collection's market. */
export const marketSlot: Hex = numberToHex(0, { size: 32 });

/** The market as its slot holds it. */
export function packed({
  supply,
  terms,
  lastTokenId = 0n,
  reserveGwei = 0n,
  volumeGwei = 0n,
}: Market): Hex {
  const value =
    supply |
    (lastTokenId << 24n) |
    ((terms.basePriceWei / basePriceStep) << 56n) |
    (terms.protocolFeeBps << 104n) |
    (terms.creatorFeeBps << 120n) |
    (reserveGwei << 136n) |
    (volumeGwei << 200n);
  return numberToHex(value, { size: 32 });
}
