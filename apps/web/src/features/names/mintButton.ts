import { checkName } from '@parley/domain/names/check';
import { foldName, nameLength, priceOf } from '@parley/domain/names/rules';
import { mintText } from '@parley/text/mint';
import { text } from '@parley/text/ui';

/** The minter's state: whether it is paused, and its prices in wei. */
export type Market = {
  paused: boolean;
  prices: readonly [bigint, bigint, bigint, bigint, bigint];
};

/** Everything the mint button depends on. */
export type MintState = {
  name: string;
  /** null while it loads. */
  market: Market | null;
  /** In wei; null while it loads. */
  balanceWei: bigint | null;
};

/** The states of the mint button, first match wins. */
export function mintButton({ name, market, balanceWei }: MintState): {
  label: string;
  disabled: boolean;
} {
  if (market === null || balanceWei === null) return { label: text.mint.loading, disabled: true };
  const { valid } = checkName(foldName(name));
  const tooLow = balanceWei < priceShown(name, market);
  if (tooLow) return { label: mintText.tooLow, disabled: true };
  return { label: mintText.mint, disabled: market.paused || !valid };
}

/** Price in wei of what is typed; before anything is typed, of the cheapest length. */
export function priceShown(name: string, market: Market): bigint {
  return nameLength(name) === 0 ? market.prices[4] : priceOf(name, market.prices);
}
