import { cowText } from '@parley/text/cow';
import type { Token } from '../../../data/tokens.ts';
import { figure } from '../../../tokens/amounts.ts';
import { useWrite } from '../../../transactions/useWrite.ts';
import { staleAfter } from '../useSwap.ts';

/** `symbol` is that of the coin's token. */
type Wrapped = { weth: `0x${string}`; amount: bigint; coin: Token; symbol: string };

/** Turns coins into their token, which orders can take. */
export function useWrap() {
  return useWrite('wrap', ({ weth, amount, coin, symbol }: Wrapped, holder) => {
    const shown = figure(amount, coin.decimals, 'up');
    return {
      what: cowText.wrapNow(shown, coin.symbol),
      stale: staleAfter(holder),
      tell: () => cowText.wrapped(shown, symbol),
      send: async ({ reads, walletClient }) => {
        const { wrapCoins } = await import('@parley/chain/swap/wrapCoins');
        return wrapCoins({ client: reads, wallet: walletClient(), weth, amount });
      },
    };
  });
}
