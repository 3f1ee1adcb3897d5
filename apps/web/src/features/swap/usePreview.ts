import type { ChainError } from '@parley/chain/errors';
import type { Preview } from '@parley/chain/swap/previewSwap';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { type SwapMarket, swapKeys } from '../../data/swap.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { openReads } from '../../wallet/wallet.ts';

/** How often a swap that is shown is tried out again, in milliseconds. */
const lookAgainMs = 6_000;

type Asked = {
  market: SwapMarket;
  path: readonly `0x${string}`[];
  native: 'in' | 'out' | 'none';
  amountIn: bigint;
  isAllowed: boolean;
};

/** The code of a ChainError, whose class is not needed for it. */
const codeIn = (error: Error) => (error.name === 'ChainError' ? (error as ChainError).code : null);

/** What was tried out, and whether that is over: until then nothing may be signed. */
export type Tried = {
  /** What comes of the swap; null where that could not be tried. */
  preview: Preview | null;
  /** Why it would fail, in words; null where it would not. */
  refusal: string | null;
  isKnown: boolean;
};

/**
 * Tries a swap out as the member would make it. Another amount of the same swap is taken for alike until it was tried.
 * Null asks nothing.
 */
export function usePreview(owner: `0x${string}` | null, tried: Asked | null): Tried {
  const config = useConfig();
  const { path, native, amountIn, isAllowed } = tried ?? { path: [], amountIn: 0n };
  const swapped = tried === null ? '' : [path, native, isAllowed].join();
  const key = tried === null ? '' : [swapped, amountIn].join();
  const settled = useDebounced(key, 300);
  const { data, error } = useQuery({
    queryKey: [...swapKeys.all, 'preview', owner, swapped, String(amountIn)],
    placeholderData: (before, query) =>
      query?.queryKey.at(-2) === swapped && query.queryKey.at(-3) === owner ? before : undefined,
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
  return {
    preview: data ?? null,
    refusal: isRefused ? error.message : null,
    isKnown: key === '' || data !== undefined || error !== null,
  };
}
