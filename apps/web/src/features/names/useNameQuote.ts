import { zeroAddress } from '@parley/domain/fields/hex';
import { checkName } from '@parley/domain/names/check';
import { useQuery } from '@tanstack/react-query';
import { balanceOptions } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { nameMarketOptions, referrerOptions } from '../../data/names.ts';
import { useAddress } from '../../data/wallet.ts';
import { mintButton, priceShown } from './mintButton.ts';
import { useAvailability } from './useAvailability.ts';

export type NameQuote = ReturnType<typeof useNameQuote>;

/**
 * What the chain says of a folded name: whether it may and can be had, for how much, and whether the
 * member can pay it. Amounts in wei, null while they load.
 */
export function useNameQuote(name: string, isMinting: boolean) {
  const config = useConfig();
  const self = useAddress() ?? zeroAddress;
  const market = useQuery(nameMarketOptions(config));
  const balance = useQuery(balanceOptions(config, self));
  const referrer = useQuery(referrerOptions(config, self));
  const { valid, message } = checkName(name);
  // Of a name that is being minted it would soon say that somebody has it.
  const availability = useAvailability(valid && !isMinting ? name : '');
  const balanceWei = balance.data ?? null;
  return {
    name,
    valid,
    message,
    availability,
    market: market.data ?? null,
    balanceWei,
    priceWei: market.data === undefined ? null : priceShown(name, market.data),
    button: mintButton({ name, market: market.data ?? null, balanceWei }),
    referrer: referrer.data ?? zeroAddress,
    isPaused: market.data?.paused === true,
    isUnavailable: market.isError,
    retry: () => void market.refetch(),
  };
}
