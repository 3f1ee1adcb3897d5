import type { PublicConfig } from './wire.ts';

/** Degen Chain, a public network, whose number an embedded community has by default (the product's specification). */
export const degenChainId = 666_666_666;

/**
 * True for an embedded chain with the number of a public one: a wallet that cannot show which of the two it is on
 * could pay on the other. `PARLEY_CHAIN_ID` gives a community a number of its own.
 */
export function sharesPublicNumber({
  embeddedChain,
  supportedChainId,
}: Pick<PublicConfig, 'embeddedChain' | 'supportedChainId'>): boolean {
  return embeddedChain && supportedChainId === degenChainId;
}
