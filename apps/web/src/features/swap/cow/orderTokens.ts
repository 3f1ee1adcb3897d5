import { paysCoins } from '@parley/domain/swap/cowOrder';
import type { ShownOrder } from '../../../data/cowOrders.ts';
import type { Token } from '../../../data/tokens.ts';
import { figure } from '../../../tokens/amounts.ts';
import { useToken } from '../../../tokens/useToken.ts';

type Address = `0x${string}`;
type Named = { sellToken: string; buyToken: string };

/** The two tokens of an order; coins where it is paid out in coins. */
export function useOrderTokens(order: Named): { sold: Token; bought: Token } {
  const sold = useToken(order.sellToken as Address).token;
  const bought = useToken(paysCoins(order) ? null : (order.buyToken as Address)).token;
  return { sold, bought };
}

/** An order's limit in words: what is paid, and what is got. */
export function useLimitWords(order: ShownOrder['order']): { paid: string; got: string } {
  const { sold, bought } = useOrderTokens(order);
  return {
    paid: `${figure(order.sellAmount, sold.decimals, 'up')} ${sold.symbol}`,
    got: `${figure(order.buyAmount, bought.decimals, 'down')} ${bought.symbol}`,
  };
}
