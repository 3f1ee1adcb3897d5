import { formatPrice } from '@parley/domain/tokens/format';
import { swapText } from '@parley/text/swap';
import { useState } from 'react';
import type { SwapView } from './useSwapView.ts';

/** The price of this very swap, fees included, in either token; a press turns it around. */
export function PriceLine({ view: { quote, from, to } }: { view: SwapView }) {
  const [isTurned, setTurned] = useState(false);
  if (quote === null || quote.amountIn === 0n || quote.amountOut === 0n) return null;
  const { amountIn, amountOut } = quote;
  const [one, other] = isTurned ? [to, from] : [from, to];
  const [paid, got] = isTurned ? [amountOut, amountIn] : [amountIn, amountOut];
  const price = (got * 10n ** BigInt(one.decimals)) / paid;
  const amount = formatPrice(price, other.decimals, 'down');
  return (
    <p>
      <button
        type="button"
        onClick={() => setTurned(!isTurned)}
        title={swapText.otherPrice}
        className="tabular min-h-11 text-start font-medium font-mono text-sm text-soft [overflow-wrap:anywhere] hover:text-ink wide:min-h-7"
      >
        <bdi>{swapText.price(one.symbol, amount, other.symbol)}</bdi>{' '}
        <span aria-hidden="true">⇄</span>
      </button>
    </p>
  );
}
