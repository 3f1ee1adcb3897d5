import type { ChainError } from '@parley/chain/errors';
import type { Preview } from '@parley/chain/swap/previewSwap';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type SwapMarket, swapKeys } from '../../data/swap.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { openReads } from '../../wallet/wallet.ts';

/** How often a swap that is shown is tried out again, in milliseconds. */
const lookAgainMs = 6_000;

type Tried = {
  market: SwapMarket;
  path: readonly `0x${string}`[];
  native: 'in' | 'out' | 'none';
  amountIn: bigint;
  isAllowed: boolean;
};

/** The code of a ChainError, whose class is not needed for it. */
const codeIn = (error: Error) => (error.name === 'ChainError' ? (error as ChainError).code : null);

/**
 * Tries a swap out as the member would make it. `refusal` is why it would fail, in words; `preview` is null
 * until it could be tried. Null asks nothing.
 */
export function usePreview(
  owner: `0x${string}` | null,
  tried: Tried | null,
): { preview: Preview | null; refusal: string | null } {
  const config = useConfig();
  const { path, native, amountIn, isAllowed } = tried ?? { path: [], amountIn: 0n };
  const key = tried === null ? '' : [path, native, amountIn, isAllowed].join();
  const settled = useDebounced(key, 300);
  const { data, error } = useQuery({
    queryKey: [...swapKeys.all, 'preview', owner, key],
    queryFn: async () => {
      if (tried === null || owner === null) return null;
      const [reads, { previewSwap }] = await openReads(
        config,
        import('@parley/chain/swap/previewSwap'),
      );
      return previewSwap(reads, { ...tried, router: tried.market.router, owner });
    },
    enabled: owner !== null && key !== '' && settled === key,
    // What the chain refuses it refuses again.
    retry: (failures, thrown) => failures < 2 && codeIn(thrown) !== 'reverted',
    refetchInterval: lookAgainMs,
  });
  const isRefused = error !== null && codeIn(error) === 'reverted';
  return { preview: data ?? null, refusal: isRefused ? error.message : null };
}
