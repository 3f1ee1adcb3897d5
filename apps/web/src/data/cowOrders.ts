import type { PlacedOrder } from '@parley/domain/swap/cowWire';
import type { Exact } from '@parley/domain/swap/routes';

type Address = `0x${string}`;

/** An order as lists show it; the public service does not say when and by whom it was filled. */
export type ShownOrder = Omit<PlacedOrder, 'filled'> & {
  filled:
    | null
    | (Pick<Filled, 'sellAmount' | 'buyAmount'> & {
        [Key in 'tx' | 'at' | 'by']: Filled[Key] | null;
      });
};
type Filled = NonNullable<PlacedOrder['filled']>;

/** Orders of one answer, and where the list goes on. */
export type OrderPage = { orders: readonly ShownOrder[]; next: string | null };

/** What is to be sold for what, and which of the amounts is exact. */
export type QuoteAsked = {
  from: Address;
  to: Address;
  exact: Exact;
  amount: bigint;
  owner: Address;
};
export type OrderQuote = { amountIn: bigint; amountOut: bigint };
