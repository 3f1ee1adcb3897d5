import { testCoinsText } from '@parley/text/testCoins';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { balanceOptions } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { useMutation } from '../../data/useMutation.ts';
import { useAddress } from '../../data/wallet.ts';
import { HttpError, postJson } from '../../platform/http.ts';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';

const grant = z.object({ hash: z.string() });

/** Coins to try things with, for whichever wallet is connected; null where the coins have a worth. */
export function useTestCoins(): { isAsking: boolean; ask: () => void } | null {
  const config = useConfig();
  const { embeddedChain, tokenSymbol } = config;
  const address = useAddress();
  const client = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: async (to: `0x${string}`) => {
      const balance = { ...balanceOptions(config, to), staleTime: 0 };
      const before = await client.fetchQuery(balance);
      await postJson('/api/faucet', { address: to }, grant);
      return (await client.fetchQuery(balance)) > before;
    },
    onSuccess: (hasMore) =>
      void (hasMore
        ? showToast('success', testCoinsText.got(tokenSymbol))
        : showToast('warning', testCoinsText.noMore)),
    onError: (error) => {
      logWarning('no test coins', error);
      // The server says why it refused, such as a wallet that has enough.
      const isTold = error instanceof HttpError && error.code === 'refused';
      void showToast('error', isTold ? error.message : testCoinsText.failed);
    },
  });
  if (!embeddedChain || address === null) return null;
  return { isAsking: isPending, ask: () => mutate(address) };
}
