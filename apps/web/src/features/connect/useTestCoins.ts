import { testCoinsText } from '@parley/text/testCoins';
import { useQueryClient } from '@tanstack/react-query';
import { balanceOptions } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { useMutation } from '../../data/useMutation.ts';
import { useAddress } from '../../data/wallet.ts';
import { logWarning } from '../../platform/log.ts';
import { showToast } from '../../ui/toast.ts';
import { missingCoins } from '../../wallet/demo/missingCoins.ts';

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
      const { askFaucet } = await import('../../wallet/demo/demoProvider.ts');
      await askFaucet(to);
      return (await client.fetchQuery(balance)) > before;
    },
    onSuccess: (hasMore) =>
      void (hasMore
        ? showToast('success', testCoinsText.got(tokenSymbol))
        : showToast('warning', testCoinsText.noMore)),
    onError: (error) => {
      logWarning('no test coins', error);
      void showToast('error', missingCoins.get() ?? testCoinsText.failed);
    },
  });
  if (!embeddedChain || address === null) return null;
  return { isAsking: isPending, ask: () => mutate(address) };
}
