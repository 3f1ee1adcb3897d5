import type { CurveTerms } from '@parley/domain/nft/curve';
import { termsOf } from '@parley/domain/nft/prices';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { slippageBps } from '@parley/domain/swap/rules';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { collectionStateOptions } from '../../../data/collection.ts';
import { useConfig } from '../../../data/config.tsx';
import { useAddress } from '../../../data/wallet.ts';
import { swapSettings } from '../../../storage/swapSettings.ts';

export type Market = {
  supply: bigint;
  lastTokenId: bigint;
  terms: CurveTerms;
  /** Of the member's settings. */
  slippageBps: bigint;
};

/**
 * What a form quotes from: the chain's own numbers with a wallet, which may trade, else the index's,
 * which cost a visitor nothing more.
 */
export function useMarket({ collection, trades }: CollectionPage): Market {
  const config = useConfig();
  const hasWallet = useAddress() !== null;
  const { slippage } = useSyncExternalStore(swapSettings.subscribe, swapSettings.get);
  const { data } = useQuery({
    ...collectionStateOptions(config, collection.address as `0x${string}`),
    enabled: hasWallet,
  });
  const newest = trades.find(({ kind }) => kind === 'mint');
  return {
    supply: data?.supply ?? BigInt(collection.supply),
    lastTokenId: data?.lastTokenId ?? BigInt(newest?.tokenId ?? collection.supply),
    terms: data?.terms ?? termsOf(collection),
    slippageBps: slippageBps(slippage),
  };
}
