import { swapText } from '@parley/text/swap';
import { figure } from '../../tokens/amounts.ts';
import { Button } from '../../ui/Button.tsx';
import type { SwapView } from './useSwapView.ts';

type WorsePriceProps = { view: Pick<SwapView, 'before' | 'quote' | 'accept' | 'from' | 'to'> };

/** A price that got worse since the member saw it. */
export function WorsePrice({ view: { before, quote, accept, from, to } }: WorsePriceProps) {
  if (before === null || quote === null) return null;
  const got = (amount: bigint) => figure(amount, to.decimals, 'down');
  const paid = (amount: bigint) => figure(amount, from.decimals, 'up');
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-sm">
        {quote.exact === 'in'
          ? swapText.worse(got(before.amountOut), got(quote.amountOut), to.symbol)
          : swapText.dearer(paid(before.amountIn), paid(quote.amountIn), from.symbol)}
      </p>
      <Button className="min-h-12 w-full" onClick={accept}>
        {swapText.accept}
      </Button>
    </div>
  );
}
