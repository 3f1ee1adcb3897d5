import { formatAmount } from '@parley/domain/tokens/format';
import type { Token } from '../../data/tokens.ts';
import { figure } from '../../tokens/amounts.ts';
import type { SwapQuote } from './quote.ts';

type Ends = { from: Token; to: Token };
type Amounts = Pick<SwapQuote, 'exact' | 'amountIn' | 'amountOut'>;

/**
 * What is paid and what is got, in words: what the member typed to its last digit, what follows from it as the form
 * tells it.
 */
export function sumsOf({ exact, amountIn, amountOut }: Amounts, { from, to }: Ends) {
  const isExactIn = exact === 'in';
  const { decimals } = to;
  return {
    paid: isExactIn
      ? formatAmount(amountIn, from.decimals, from.decimals)
      : figure(amountIn, from.decimals, 'up'),
    got: isExactIn
      ? figure(amountOut, decimals, 'down')
      : formatAmount(amountOut, decimals, decimals),
  };
}
