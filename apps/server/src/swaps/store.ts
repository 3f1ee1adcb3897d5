import { priceUnits } from '@parley/domain/swap/price';
import type { PairSwapsWire, PriceSpan } from '@parley/domain/swap/wire';
import { spanSeconds } from '@parley/domain/time/spans';
import type { IndexReader } from '../platform/indexed.ts';
import type { ChainPlace } from '../platform/pages.ts';

type Swap = PairSwapsWire['swaps'][number];
/** Two tokens, in lower case. */
export type Pair = Readonly<{ base: string; quote: string }>;

const swaps = `select block, log_index, tx, time as at, log_index as log, payer, token_in as "tokenIn",
  token_out as "tokenOut", amount_in as "amountIn", amount_out as "amountOut", fee from indexed.swaps`;

/** The last swap in one direction up to a time. */
const lastSwap = (tokenIn: string, tokenOut: string, price: string) => `(
  select time, block, log_index, ${price} as price from indexed.swaps
  where token_in = ${tokenIn} and token_out = ${tokenOut} and time <= p.at
    and amount_in > 0 and amount_out > 0
  order by time desc, block desc, log_index desc limit 1)`;

export type SwapStore = ReturnType<typeof createSwapStore>;

/** Reads swaps through the community's router. */
export function createSwapStore({ read, newest }: IndexReader) {
  return {
    /** Swaps of a pair, in both directions. */
    async ofPair({ base, quote }: Pair, after: ChainPlace | null, limit: number) {
      const selects = ['token_in = $4 and token_out = $5', 'token_in = $5 and token_out = $4'];
      return await newest<Swap>(
        selects.map((condition) => `${swaps} where ${condition}`),
        { values: [base, quote], after, limit },
      );
    },

    async ofPayer(payer: string, after: ChainPlace | null, limit: number) {
      return await newest<Swap>([`${swaps} where payer = $4`], { values: [payer], after, limit });
    },

    /** The price of the last swap at some times up to `now`, in seconds, oldest first. */
    async prices({ base, quote }: Pair, span: PriceSpan, now: number, places: number) {
      const since = span === 'all' ? null : now - spanSeconds[span];
      return await read<PairSwapsWire['prices'][number]>(
        `with bounds as (
          select coalesce($3::bigint, least(
            (select min(time) from indexed.swaps where token_in = $1 and token_out = $2),
            (select min(time) from indexed.swaps where token_in = $2 and token_out = $1)
          )) as since
        ), places as (
          select since + ($4::bigint - since) * n / ($5::int - 1) as at
          from bounds, generate_series(0, $5::int - 1) n
        )
        select p.at, last.price from places p cross join lateral (
          select price from (
            ${lastSwap('$1', '$2', `div(amount_out * ${priceUnits}, amount_in)`)}
            union all
            ${lastSwap('$2', '$1', `div(amount_in * ${priceUnits}, amount_out)`)}
          ) both_ways order by block desc, log_index desc limit 1
        ) last order by p.at`,
        [base, quote, since, now, places],
      );
    },
  };
}
