import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../data/config.tsx';
import { useDebounced } from '../data/useDebounced.ts';
import { openReads } from '../wallet/wallet.ts';

/** How often it is tried again while it is shown, in milliseconds: a contract may change its mind. */
const lookAgainMs = 15_000;

type Moved = {
  /** Null for the native coin, of which everything arrives. */
  token: `0x${string}` | null;
  to: `0x${string}`;
  /** In the token's smallest unit. */
  amount: bigint;
};

export type Arriving = {
  /** In the token's smallest unit; null where it could not be tried, or need not be. */
  amount: bigint | null;
  /** False while it is tried, and where nothing would arrive: then nothing may be signed. */
  maySign: boolean;
};

/** What would arrive of a token that is about to be moved: its contract may keep a part. Null asks nothing. */
export function useArriving(from: `0x${string}` | null, moved: Moved | null): Arriving {
  const config = useConfig();
  const { token, to, amount } = moved ?? { token: null, to: '0x', amount: 0n };
  const isAsked = from !== null && token !== null && amount > 0n;
  const key = isAsked ? [token, to, amount].join() : '';
  const settled = useDebounced(key, 300);
  const { data, isError } = useQuery({
    queryKey: ['tokens', 'arriving', from, key],
    queryFn: async () => {
      if (from === null) return null;
      const [reads, { getArriving }] = await openReads(
        config,
        import('@parley/chain/tokens/getArriving'),
      );
      return getArriving(reads, { from, token, to, amount });
    },
    enabled: isAsked && settled === key,
    refetchInterval: lookAgainMs,
  });
  if (!isAsked) return { amount: null, maySign: true };
  const isKnown = data !== undefined || isError;
  return { amount: data ?? null, maySign: isKnown && data !== 0n };
}
