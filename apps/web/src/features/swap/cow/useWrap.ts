import { cowText } from '@parley/text/cow';
import { useConfig } from '../../../data/config.tsx';
import type { Token } from '../../../data/tokens.ts';
import { runTransaction } from '../../../transactions/run.ts';
import { showToast } from '../../../ui/toast.ts';
import { figure } from '../amounts.ts';
import { useSending } from '../useSwap.ts';

/** `symbol` is that of the coin's token. */
type Wrapped = { weth: `0x${string}`; amount: bigint; coin: Token; symbol: string };

/** Turns coins into their token, which orders can take. */
export function useWrap() {
  const config = useConfig();
  return useSending(async ({ weth, amount, coin, symbol }: Wrapped) => {
    const shown = figure(amount, coin.decimals, 'up');
    const hash = await runTransaction({
      config,
      what: cowText.wrapNow(shown, coin.symbol),
      send: async ({ reads, walletClient }) => {
        const { wrapCoins } = await import('@parley/chain/swap/wrapCoins');
        return wrapCoins({ client: reads, wallet: walletClient(), weth, amount });
      },
    });
    if (hash !== null) void showToast('success', cowText.wrapped(shown, symbol));
    return hash;
  });
}
