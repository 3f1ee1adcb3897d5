import type { Market } from '@parley/chain/swap/getPools';
import type { Router } from '@parley/chain/swap/getRouter';
import type { PublicConfig } from '@parley/domain/config/wire';
import { queryOptions } from '@tanstack/react-query';
import { openReads } from '../wallet/wallet.ts';

type Address = `0x${string}`;

export const swapKeys = { all: ['swap'] as const };

/** How often pools that are shown are read, in milliseconds: each block, also of a quick chain. */
const lookAgainMs = 2_000;

/** What never changes about the community's router; see `getRouter`. */
export function routerOptions(config: PublicConfig) {
  const address = config.swapRouterAddress as Address;
  return queryOptions({
    queryKey: ['router', address],
    queryFn: async (): Promise<Router> => {
      const [reads, { getRouter }] = await openReads(
        config,
        import('@parley/chain/swap/getRouter'),
      );
      return getRouter(reads, address);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The pools between two tokens, and the router that swaps through them. */
export type SwapMarket = Market & { router: Router };

/** The pools between two tokens at the newest block; null is the native coin. */
export function marketOptions(config: PublicConfig, from: Address | null, to: Address | null) {
  return queryOptions({
    queryKey: [...swapKeys.all, 'market', from, to],
    queryFn: async ({ client }): Promise<SwapMarket> => {
      const [router, [reads, { getPools }]] = await Promise.all([
        client.fetchQuery(routerOptions(config)),
        openReads(config, import('@parley/chain/swap/getPools')),
      ]);
      const tokens = { from: from ?? router.weth, to: to ?? router.weth };
      return { ...(await getPools(reads, { router, ...tokens })), router };
    },
    refetchInterval: lookAgainMs,
  });
}
