import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { foldName, writtenName } from '@parley/domain/names/rules';
import { usableReferrer } from '@parley/domain/referral/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readEntry, writeEntry } from '../storage/expiringCache.ts';
import { storedReferrer, storeReferrer } from '../storage/referrer.ts';
import { openReads } from '../wallet/wallet.ts';
import { useConfig } from './config.tsx';

export const nameKeys = {
  all: ['names'] as const,
  market: () => ['names', 'market'] as const,
  holder: (name: string) => ['names', 'holder', name] as const,
  main: (address: string) => ['names', 'main', address.toLowerCase()] as const,
  referrer: (self: string) => ['names', 'referrer', self.toLowerCase()] as const,
};

function contract(address: string): `0x${string}` {
  if (isAddress(address)) return address;
  throw new Error('This community has no name contracts.');
}

/** Prices, whether minting is paused, and the referral fee. */
export function nameMarketOptions(config: PublicConfig) {
  return queryOptions({
    queryKey: nameKeys.market(),
    queryFn: async () => {
      const [reads, { getNameMarket }] = await openReads(
        config,
        import('@parley/chain/names/getNameMarket'),
      );
      return getNameMarket(reads, {
        minter: contract(config.punkMinterAddress),
        numberOfPrices: config.punkNumberOfPrices,
      });
    },
    staleTime: 60_000,
  });
}

/** Who holds a name; null for nobody. Looks up the folded spelling, as the chain does. */
export function nameHolderOptions(config: PublicConfig, name: string) {
  const folded = foldName(name);
  return queryOptions({
    queryKey: nameKeys.holder(folded),
    queryFn: async () => {
      const [reads, { getNameHolder }] = await openReads(
        config,
        import('@parley/chain/names/getNameHolder'),
      );
      const holder = await getNameHolder(reads, {
        registry: contract(config.punkTldAddress),
        name: folded,
      });
      return holder === zeroAddress ? null : holder;
    },
    staleTime: 5_000,
  });
}

/**
 * The main name of an address without its TLD; null for none. Starts with what an earlier visit
 * stored.
 */
export function mainNameOptions(config: PublicConfig, address: string) {
  const stored = () =>
    isAddress(address) ? readEntry('username', address, config.storageExpiry.usernames) : null;
  return queryOptions({
    queryKey: nameKeys.main(address),
    queryFn: async () => {
      const [reads, { getMainName }] = await openReads(
        config,
        import('@parley/chain/names/getMainName'),
      );
      const holder = contract(address);
      const name = await getMainName(reads, {
        registry: contract(config.punkTldAddress),
        address: holder,
      });
      const username = name === '' ? null : name;
      writeEntry('username', address, { username });
      return username;
    },
    staleTime: 60_000,
    initialData: () => stored()?.username,
    initialDataUpdatedAt: () => {
      const entry = stored();
      // That there is none yet is asked again at once: a mint may have ended while no page saw it.
      return entry?.username === null ? 0 : entry?.storedAt;
    },
  });
}

/** The main name of an address: undefined while it loads, null for none. */
export function useMainName(address: string | null): string | null | undefined {
  const config = useConfig();
  const enabled = address !== null && config.punkTldAddress !== '';
  const { data } = useQuery({ ...mainNameOptions(config, address ?? ''), enabled });
  return enabled ? data : undefined;
}

/** Who earns the referral fee of this member's mint; a stored name is resolved to its holder. */
export function referrerOptions(config: PublicConfig, self: string) {
  return queryOptions({
    queryKey: nameKeys.referrer(self),
    queryFn: async ({ client }) => {
      const candidate = storedReferrer();
      if (candidate === null || isAddress(candidate)) return payable(candidate, self);
      const name = writtenName(candidate, config.tldName);
      const holder = await client.fetchQuery(nameHolderOptions(config, name));
      if (holder !== null) storeReferrer(holder);
      return payable(holder, self);
    },
    staleTime: 0,
  });
}

/** An address that fails its checksum (EIP-55) is a typo: what is paid to it is lost. */
async function payable(candidate: string | null, self: string): Promise<`0x${string}`> {
  const referrer = usableReferrer(candidate, self);
  const { isAddress: isSpelledRight } = await import('viem/utils');
  return isSpelledRight(referrer) ? referrer : zeroAddress;
}
