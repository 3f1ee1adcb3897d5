import { formatTokenPrice, priceOf } from '@parley/domain/swap/price';
import type { SwapEvent } from '@parley/domain/swap/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { swapText } from '@parley/text/swap';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { figure } from '../../tokens/amounts.ts';
import { useToken } from '../../tokens/useToken.ts';
import { transactionUrl } from '../../transactions/explorer.ts';
import { OutsideLink } from '../../ui/OutsideLink.tsx';
import { formatWhen } from '../../ui/when.ts';

const words = swapText.history;

type SwapRowProps = {
  swap: SwapEvent;
  /** The native coin's token, which stands for the coin. */
  weth: string;
  /** Seconds since 1970. */
  now: number;
  /** Who it was, where that is not plain. */
  who?: ReactNode;
};

/** A swap that was made: what for what, at which price and fee, when, and its transaction. */
export function SwapRow({ swap, weth, now, who }: SwapRowProps) {
  const { blockExplorerBaseUrl } = useConfig();
  const isCoin = (address: string) => address === weth.toLowerCase();
  const addressOf = (address: string) => (isCoin(address) ? null : (address as `0x${string}`));
  const [paid, got] = [useToken(addressOf(swap.tokenIn)), useToken(addressOf(swap.tokenOut))];
  const coin = useToken(null).token;
  if ([paid, got].some(({ isLooking }) => isLooking)) return <li className="h-[60px]" />;
  const [one, other] = [paid.token, got.token];
  const price = formatTokenPrice(priceOf(swap.amountIn, swap.amountOut), {
    base: one.decimals,
    quote: other.decimals,
  });
  // Between two tokens the fee may be of either of them or coins, which the event does not tell.
  const hasCoin = isCoin(swap.tokenIn) || isCoin(swap.tokenOut);
  const details = [
    words.detail(one.symbol, price, other.symbol),
    ...(hasCoin ? [words.fee(formatPrice(swap.fee, coin.decimals, 'nearest'), coin.symbol)] : []),
  ];
  return (
    <li className="flex min-h-[60px] items-center gap-3 border-line border-b py-2">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {who}
        <p className="tabular font-medium font-mono text-sm">
          <bdi>
            {figure(swap.amountIn, one.decimals, 'nearest')} {one.symbol} →{' '}
            {figure(swap.amountOut, other.decimals, 'nearest')} {other.symbol}
          </bdi>
        </p>
        <p className="text-sm text-soft">
          <bdi>{details.join(' · ')}</bdi>
        </p>
      </div>
      <span className="shrink-0 text-end text-faint text-sm">{formatWhen(swap.at, now)}</span>
      <OutsideLink
        url={transactionUrl(blockExplorerBaseUrl, swap.tx as `0x${string}`)}
        label={words.transaction}
      />
    </li>
  );
}
